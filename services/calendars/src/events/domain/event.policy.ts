/** The fields of an event that decide who may do what with it. */
export interface EventVisibility {
  user_id: string;
  is_public_shareable: boolean;
  /** False if the owner is deactivated or deleted: then nobody else sees the event. */
  is_owner_active: boolean;
}

/**
 * `own`: every action. `visible`: the event is shared, so its page can be read. `none`: the event does not exist for
 * this person.
 */
export type EventAccess = 'own' | 'visible' | 'none';

/** The access of a signed-in person to an event; null (missing) is treated like an invisible event. */
export function accessToEvent(event: EventVisibility | null, userId: string): EventAccess {
  if (event === null) return 'none';
  if (event.user_id === userId) return 'own';
  return event.is_public_shareable && event.is_owner_active ? 'visible' : 'none';
}
