import { randomUUID } from 'node:crypto';

export const UID_DOMAIN = Symbol('uid domain');

/** RFC 5545 3.8.4.7. Stored: a new address of the product must not make subscribers' events appear twice. */
export const newUid = (domain: string) => `${randomUUID()}@${domain}`;
