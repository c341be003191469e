import type { MyInvitation } from '@daymark/contracts';
import { NoticeToAnswer } from '../notice-to-answer.js';
import { text } from '../texts.js';
import { sayInvitation, useInvitationAnswer } from './invitation-answer.js';

export const InvitationNotices = ({ invitations }: { invitations: readonly MyInvitation[] }) => (
  <ul className="notices-to-answer">
    {invitations.map((invitation) => (
      <Notice key={invitation.id} invitation={invitation} />
    ))}
  </ul>
);

function Notice({ invitation }: { invitation: MyInvitation }) {
  const { id, kind, role, note, invited_by } = invitation;
  const calendar = invitation.calendar.name;
  const offer = sayInvitation({ kind, role, calendar, inviter: invited_by.name });
  return (
    <NoticeToAnswer note={note} {...useInvitationAnswer(id, { kind, calendar })}>
      {kind === 'ownership' ? `${offer} ${text('dashboard.invitation.asOwner')}` : offer}
    </NoticeToAnswer>
  );
}
