import {
  inviteMember,
  withdrawInvitation,
  type CalendarInvitation,
  type InvitationRequest,
} from '@daymark/contracts';
import { Button, Card, formatInstantDay, localTimeZone } from '@daymark/ui';
import { text } from '../texts.js';
import { usePeopleChange } from './use-people-change.js';

interface OpenInvitationsProps {
  calendarId: string;
  invitations: readonly CalendarInvitation[];
}

/** Those that were not answered yet, and the offer of the calendar itself. */
export function OpenInvitations({ calendarId, invitations }: OpenInvitationsProps) {
  return (
    <Card title={text('dashboard.people.open.title')}>
      <ul className="people-invitations">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <OpenInvitation calendarId={calendarId} invitation={invitation} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const dayOf = (instant: string) => formatInstantDay(instant, localTimeZone());

function OpenInvitation({ calendarId, invitation }: { calendarId: string; invitation: CalendarInvitation }) {
  const { change, isBusy } = usePeopleChange();
  const { id, email, person, role, note, created_at, expires_at } = invitation;
  const name = email ?? person?.name ?? text('dashboard.people.nameless');
  const params = { id: calendarId };
  const again = (body: InvitationRequest) =>
    change(
      inviteMember,
      { params, body },
      {
        done: { title: text('dashboard.people.open.sentAgain'), description: name },
        failed: text('dashboard.people.invite.failed'),
      },
    );
  const withdraw = () =>
    change(
      withdrawInvitation,
      { params: { ...params, invitation: id } },
      {
        done: { title: text('dashboard.people.open.withdrawn'), description: name },
        failed: text('dashboard.people.open.withdrawFailed'),
      },
    );
  return (
    <>
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
        {role !== 'owner' && email !== null ? (
          <Button
            disabled={isBusy}
            aria-label={`${text('dashboard.people.open.again')}: ${name}`}
            onClick={() => void again({ email, role, note: note ?? '' })}
          >
            {text('dashboard.people.open.again')}
          </Button>
        ) : null}
        <Button
          disabled={isBusy}
          aria-label={`${text('dashboard.people.open.withdraw')}: ${name}`}
          onClick={() => void withdraw()}
        >
          {text('dashboard.people.open.withdraw')}
        </Button>
      </span>
    </>
  );
}
