/** The fields of a calendar or event that decide who may do what with it. */
export interface Visibility {
  user_id: string;
  is_shared: boolean;
  /** False if the owner is deactivated or deleted: then nobody else sees it. */
  is_owner_active: boolean;
}

/**
 * `own`: every action. `visible`: reading what its owner shares. `none`: it does not exist for this person.
 */
export type Access = 'own' | 'visible' | 'none';

/** The access of a signed-in person to a calendar or event; null (missing) is treated like an invisible one. */
export function accessTo(thing: Visibility | null, userId: string): Access {
  if (thing === null) return 'none';
  if (thing.user_id === userId) return 'own';
  return thing.is_shared && thing.is_owner_active ? 'visible' : 'none';
}
