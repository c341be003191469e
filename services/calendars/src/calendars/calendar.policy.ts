/** What of a calendar decides who may do what with it. */
export interface CalendarVisibility {
  user_id: string;
  is_public: boolean;
  /** What a deactivated or deleted person has, nobody else sees. */
  is_owner_active: boolean;
}

/** `own`: everything. `visible`: reading what its owner shares. `none`: for this person it does not exist. */
export type CalendarAccess = 'own' | 'visible' | 'none';

/** What a signed-in person may do with a calendar; a calendar that is missing (null) is one that nobody sees. */
export function accessTo(calendar: CalendarVisibility | null, userId: string): CalendarAccess {
  if (calendar === null) return 'none';
  if (calendar.user_id === userId) return 'own';
  return calendar.is_public && calendar.is_owner_active ? 'visible' : 'none';
}
