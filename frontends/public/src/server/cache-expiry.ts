/**
 * For caches of public data: an entry that nobody has used for this long is removed, so that data that became private
 * or was deleted does not stay in memory. Used entries are revalidated with the feed service each time.
 */
export const EXPIRES_UNLESS_USED = { ttl: 45_000, ttlAutopurge: true, updateAgeOnGet: true } as const;
