/**
 * For caches of what the audience may see: what nobody has asked for in this time leaves the memory, so nothing of what
 * became private, or was deleted, stays for longer. What is asked for is checked with the feed service each time.
 */
export const EXPIRES_UNLESS_USED = { ttl: 45_000, ttlAutopurge: true, updateAgeOnGet: true } as const;
