import type { ReactNode } from 'react';
import type { SessionUser } from '@daymark/api-client';
import { LoadedSettings } from '../settings/index.js';
import { DeleteAccountCard } from './delete-account-card.js';
import { EmailCard } from './email-card.js';
import { GeneralCard } from './general-card.js';
import { PasswordCard } from './password-card.js';

/** The account's cards; `archive` is shown before the last one. Only the first card needs the stored settings. */
export function AccountTab({ user, archive }: { user: SessionUser; archive: ReactNode }) {
  return (
    <div className="settings-cards">
      <LoadedSettings>{(settings) => <GeneralCard settings={settings} />}</LoadedSettings>
      <EmailCard currentEmail={user.email} />
      <PasswordCard email={user.email} />
      {archive}
      <DeleteAccountCard email={user.email} />
    </div>
  );
}
