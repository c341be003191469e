import type { SessionUser } from '@daymark/api-client';
import { LoadedSettings } from '../settings/index.js';
import { DeleteAccountCard } from './delete-account-card.js';
import { EmailCard } from './email-card.js';
import { EventsCard } from './events-card.js';
import { PasswordCard } from './password-card.js';

/** What belongs to the account. Only the middle needs the stored settings: the rest works without them. */
export function AccountTab({ user }: { user: SessionUser }) {
  return (
    <div className="settings-cards">
      <EmailCard currentEmail={user.email} />
      <PasswordCard email={user.email} />
      <LoadedSettings>{(settings) => <EventsCard settings={settings} />}</LoadedSettings>
      <DeleteAccountCard email={user.email} />
    </div>
  );
}
