/** The fields of a calendar that decide who may do what with it. */
export interface CalendarVisibility {
  user_id: string;
  is_public: boolean;
  /** False if the owner is deactivated or deleted: then nobody else sees the calendar. */
  is_owner_active: boolean;
}

/**
 * `own`: every action. `visible`: reading what its owner shares. `none`: the calendar does not exist for this person.
 */
export type CalendarAccess = 'own' | 'visible' | 'none';

/** The access of a signed-in person to a calendar; null (missing) is treated like an invisible one. */
export function accessTo(calendar: CalendarVisibility | null, userId: string): CalendarAccess {
  if (calendar === null) return 'none';
  if (calendar.user_id === userId) return 'own';
  return calendar.is_public && calendar.is_owner_active ? 'visible' : 'none';
}
