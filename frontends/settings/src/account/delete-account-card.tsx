import { useState } from 'react';
import { Button, Card, Typography } from '@daymark/ui';
import { texts } from '../texts.js';
import { DeleteAccountDialog } from './delete-account-dialog.js';

export function DeleteAccountCard({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
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
