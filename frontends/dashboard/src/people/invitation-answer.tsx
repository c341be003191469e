import { answerInvitation, type CalendarRole, type InvitationPreview } from '@daymark/contracts';
import { buttonClass } from '@daymark/ui/core';
import { text } from '../texts.js';
import { usePeopleChange } from './use-people-change.js';

interface Invitation {
  kind: InvitationPreview['kind'];
  calendar: string;
  inviter: string | null;
  role: CalendarRole;
}

/** 'Ann invites you to "Choir" as editor.' */
export const sayInvitation = ({ kind, calendar, inviter, role }: Invitation): string =>
  text(`dashboard.invitation.${kind}`, {
    calendar,
    role,
    name: inviter ?? '',
    hasName: String(inviter !== null),
  });

interface InvitationAnswerProps {
  id: string;
  calendar: string;
  onAnswered?: (isAccepted: boolean) => void;
}

export function InvitationAnswer({ id, calendar, onAnswered }: InvitationAnswerProps) {
  const { change, isBusy } = usePeopleChange();
  const answer = async (accept: boolean) => {
    const isDone = await change(
      answerInvitation,
      { params: { id }, body: { accept } },
      {
        done: {
          title: text(accept ? 'dashboard.invitation.accepted' : 'dashboard.invitation.declined'),
          description: calendar,
        },
        failed: text('dashboard.invitation.answerFailed'),
      },
    );
    if (isDone) onAnswered?.(accept);
  };
  return (
    <div className="ui-actions">
      <button
        type="button"
        className={buttonClass('primary')}
        disabled={isBusy}
        onClick={() => void answer(true)}
      >
        {text('dashboard.invitation.accept')}
      </button>
      <button
        type="button"
        className={buttonClass('plain')}
        disabled={isBusy}
        onClick={() => void answer(false)}
      >
        {text('dashboard.invitation.decline')}
      </button>
    </div>
  );
}
