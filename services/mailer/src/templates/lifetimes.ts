import { LINK_LIFETIME_SECONDS, TEMPORARY_PASSWORD_LIFETIME_SECONDS } from '@daymark/contracts';

/** The lifetimes of a link and a temporary password in the words of mails. */
export const LINK_LIFETIME = `${LINK_LIFETIME_SECONDS / 60} minutes`;
export const TEMPORARY_PASSWORD_LIFETIME = `${TEMPORARY_PASSWORD_LIFETIME_SECONDS / 3600} hours`;
