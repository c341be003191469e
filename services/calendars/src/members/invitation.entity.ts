import type { CalendarRole, invitationKinds } from '@daymark/contracts';
import { entityOf, text, timestamptz, uuid, type RowOf } from '@daymark/service-kit/columns';

const columns = {
  id: uuid(),
  calendar_id: uuid(),
  /** Who invited. */
  user_id: uuid(),
  kind: text<(typeof invitationKinds)[number]>(),
  /** Whoever is invited to take part; null of an offered calendar. */
  email: text<string | null>(),
  /** The member to whom the calendar is offered. */
  recipient_id: uuid<string | null>(),
  role: text<CalendarRole>(),
  note: text<string | null>(),
  /** The same for all calendars that somebody was invited to at once. */
  together_id: uuid<string | null>(),
  created_at: timestamptz(),
  expires_at: timestamptz(),
};
export type Invitation = RowOf<typeof columns>;

/** Neither answered nor withdrawn. */
export const InvitationEntity = entityOf('calendar_invitations', columns, ['id']);
