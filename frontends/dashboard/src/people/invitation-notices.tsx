import type { MyInvitation } from '@daymark/contracts';
import { NoticeToAnswer } from '../notice-to-answer.js';
import { sayInvitation, useInvitationAnswer } from './invitation-answer.js';

/** The open invitations of a person, at home. */
export const InvitationNotices = ({ invitations }: { invitations: readonly MyInvitation[] }) => (
  <ul className="notices-to-answer">
    {invitations.map((invitation) => (
      <Notice key={invitation.id} invitation={invitation} />
    ))}
  </ul>
);

function Notice({ invitation }: { invitation: MyInvitation }) {
  const { id, kind, calendar, role, note, invited_by } = invitation;
  return (
    <NoticeToAnswer note={note} {...useInvitationAnswer(id, calendar.name)}>
      {sayInvitation({ kind, role, calendar: calendar.name, inviter: invited_by.name })}
    </NoticeToAnswer>
  );
}
