import { useSaidChange } from '@daymark/calendar-ui';
import {
  answerInvitation,
  PEOPLE_PER_CALENDAR_MAX,
  type CalendarRole,
  type InvitationPreview,
} from '@daymark/contracts';
import { text } from '../texts.js';

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

/** What answers an invitation: the labels of the buttons, and what they do. */
export function useInvitationAnswer(
  id: string,
  { kind, calendar }: Pick<Invitation, 'kind' | 'calendar'>,
  onAnswered?: () => void,
) {
  const { change, isBusy } = useSaidChange();
  const answer = async (accept: boolean) => {
    const isDone = await change(
      answerInvitation,
      { params: { id }, body: { accept } },
      {
        done: ({ full }) => ({
          title: text(`dashboard.invitation.${accept ? 'accepted' : 'declined'}`, { kind }),
          description: full
            ? text('dashboard.invitation.full', { calendars: full.join(', '), max: PEOPLE_PER_CALENDAR_MAX })
            : calendar,
        }),
        failed: text('dashboard.invitation.answerFailed'),
      },
    );
    if (isDone) onAnswered?.();
  };
  return {
    accept: text('dashboard.invitation.accept'),
    decline: text('dashboard.invitation.decline'),
    isBusy,
    onAnswer: (accept: boolean) => void answer(accept),
  };
}
