/** What of an event decides who may do what with it. */
export interface EventVisibility {
  user_id: string;
  is_public_shareable: boolean;
  /** What a deactivated or deleted person has, nobody else sees. */
  is_owner_active: boolean;
}

/** `own`: everything. `visible`: it is shared, so its page can be seen. `none`: for this person it does not exist. */
export type EventAccess = 'own' | 'visible' | 'none';

/** What a signed-in person may do with an event; one that is missing (null) is one that nobody sees. */
export function accessToEvent(event: EventVisibility | null, userId: string): EventAccess {
  if (event === null) return 'none';
  if (event.user_id === userId) return 'own';
  return event.is_public_shareable && event.is_owner_active ? 'visible' : 'none';
}
