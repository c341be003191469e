import { useState } from 'react';
import { useSession } from '@daymark/api-client';
import { Button, Card, Typography } from '@daymark/ui';
import { texts } from '../texts.js';
import { DeleteAccountDialog } from './delete-account-dialog.js';

/** Deleting one's account; the owner's stays, so nothing is offered. */
export function DeleteAccountCard({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { profile } = useSession();
  if (profile?.is_owner) {
    return (
      <Card title={texts.deletion.title}>
        <Typography.Paragraph type="secondary">{texts.deletion.ownerText}</Typography.Paragraph>
      </Card>
    );
  }
  return (
    <Card title={texts.deletion.title}>
      <Typography.Paragraph type="secondary">{texts.deletion.text}</Typography.Paragraph>
      <div>
        <Button danger onClick={() => setIsOpen(true)}>
          {texts.deletion.open}
        </Button>
      </div>
      <DeleteAccountDialog isOpen={isOpen} email={email} onClose={() => setIsOpen(false)} />
    </Card>
  );
}
