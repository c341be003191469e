import { randomUUID } from 'node:crypto';

export const UID_DOMAIN = Symbol('uid domain');

/**
 * The UID of a new event in calendar programs (RFC 5545 3.8.4.7). It is random and stored with the event: a later
 * change of the product's address must not make every subscriber's events appear twice.
 */
export const newUid = (domain: string) => `${randomUUID()}@${domain}`;
