/** Whether something counts as a person's. What others may do with it is a question for the policy. */
export const isOwnedBy = (userId: string, { user_id }: { user_id: string }): boolean => user_id === userId;

/** The same as a condition of TypeORM. */
export const rowsOf = (userId: string) => ({ user_id: userId });

/** SQL: rows that count as a person's, for quotas, for the identity of imported events, and for what only owners do. */
export const ownedBy = (person: string, table: string): string => `${table}.user_id = ${person}`;

/** SQL: the calendars that a person may read, for lists. */
export const calendarsOf = ownedBy;

/** SQL: the events, changed and deleted dates that a person may read, for lists. */
export const eventsOf = ownedBy;
