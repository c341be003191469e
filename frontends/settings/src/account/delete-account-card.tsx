import { lazy, Suspense, useState } from 'react';
import { useSession } from '@daymark/api-client';
import { loadPageTexts } from '@daymark/texts';
import { Button, Card } from '@daymark/ui';
import { text } from '../texts.js';

const DeleteAccountDialog = lazy(async () => {
  await loadPageTexts((language) => import(`../locales/${language}/on-demand/delete-account.json`));
  const { DeleteAccountDialog: dialog } = await import(
    /* webpackChunkName: "delete-account" */ './delete-account-dialog.js'
  );
  return { default: dialog };
});

/** Deleting one's account; the owner's stays, so nothing is offered. */
export function DeleteAccountCard({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const { profile } = useSession();
  if (profile?.is_owner) {
    return (
      <Card title={text('settings.deletion.title')}>
        <p className="ui-paragraph ui-text-secondary">{text('settings.deletion.ownerText')}</p>
      </Card>
    );
  }
  return (
    <Card title={text('settings.deletion.title')}>
      <p className="ui-paragraph ui-text-secondary">{text('settings.deletion.text')}</p>
      <div>
        <Button danger onClick={() => setIsOpen(true)}>
          {text('settings.deletion.open')}
        </Button>
      </div>
      {wasOpened ? (
        <Suspense>
          <DeleteAccountDialog isOpen={isOpen} email={email} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
