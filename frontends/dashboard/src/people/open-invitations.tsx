import { useSaidChange } from '@daymark/calendar-ui';
import { inviteMember, withdrawInvitation, type CalendarInvitation } from '@daymark/contracts';
import { Button, Card, formatInstantDay, localTimeZone } from '@daymark/ui';
import { text } from '../texts.js';

interface OpenInvitationsProps {
  calendarId: string;
  invitations: readonly CalendarInvitation[];
}

/** Those that were not answered yet, and the offer of the calendar itself. */
export const OpenInvitations = ({ calendarId, invitations }: OpenInvitationsProps) => (
  <Card title={text('dashboard.people.open.title')}>
    <ul className="people-invitations">
      {invitations.map((invitation) => (
        <OpenInvitation key={invitation.id} calendarId={calendarId} invitation={invitation} />
      ))}
    </ul>
  </Card>
);

const dayOf = (instant: string) => formatInstantDay(instant, localTimeZone());

function OpenInvitation({ calendarId, invitation }: { calendarId: string; invitation: CalendarInvitation }) {
  const { change, isBusy } = useSaidChange();
  const { id, email, person, role, note, created_at, expires_at } = invitation;
  const name = email ?? person?.name ?? text('dashboard.people.nameless');
  const params = { id: calendarId };
  const sayings = (done: 'sentAgain' | 'withdrawn', failed: string) => ({
    done: { title: text(`dashboard.people.open.${done}`), description: name },
    failed,
  });
  const button = (action: 'again' | 'withdraw', onClick: () => Promise<boolean>) => (
    <Button
      disabled={isBusy}
      aria-label={`${text(`dashboard.people.open.${action}`)}: ${name}`}
      onClick={() => void onClick()}
    >
      {text(`dashboard.people.open.${action}`)}
    </Button>
  );
  return (
    <li className="ui-apart">
      <span className="people-name">
        <span>
          <bdi>{name}</bdi>
        </span>
        <span className="ui-text-secondary">
          {role === 'owner' ? text('dashboard.people.open.offered') : text(`dashboard.roles.${role}`)}
          {' · '}
          {text('dashboard.people.open.dates', { sent: dayOf(created_at), expires: dayOf(expires_at) })}
        </span>
      </span>
      <span className="ui-actions">
        {role !== 'owner' && email !== null
          ? button('again', () =>
              change(
                inviteMember,
                { params, body: { email, role, note: note ?? '' } },
                sayings('sentAgain', text('dashboard.people.invite.failed')),
              ),
            )
          : null}
        {button('withdraw', () =>
          change(
            withdrawInvitation,
            { params: { ...params, invitation: id } },
            sayings('withdrawn', text('dashboard.people.open.withdrawFailed')),
          ),
        )}
      </span>
    </li>
  );
}
