/** A version-4 UUID as part of a regular expression with the flag `i`: every id that a service makes is one. */
export const UUID_V4 = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';

/** A text that is exactly an id, in any letter case. */
export const WHOLE_UUID_V4 = new RegExp(`^${UUID_V4}$`, 'i');
