import type { MyInvitation } from '@daymark/contracts';
import { InvitationAnswer, sayInvitation } from './invitation-answer.js';
import './invitation-notices.css';

/** The open invitations of a person, at home. */
export function InvitationNotices({ invitations }: { invitations: readonly MyInvitation[] }) {
  return (
    <ul className="invitation-notices">
      {invitations.map(({ id, kind, calendar, role, note, invited_by }) => (
        <li key={id} className="ui-notice ui-notice-info invitation-notice">
          <span className="ui-typed-text">
            {sayInvitation({ kind, role, calendar: calendar.name, inviter: invited_by.name })}
            {note ? (
              <span className="ui-text-secondary" dir="auto">
                {' '}
                {note}
              </span>
            ) : null}
          </span>
          <InvitationAnswer id={id} calendar={calendar.name} />
        </li>
      ))}
    </ul>
  );
}
