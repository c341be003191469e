import { LINK_LIFETIME_SECONDS, TEMPORARY_PASSWORD_LIFETIME_SECONDS } from '@daymark/contracts';

/** How long a link and a temporary password work, as the mails say it. */
export const LINK_LIFETIME = `${LINK_LIFETIME_SECONDS / 60} minutes`;
export const TEMPORARY_PASSWORD_LIFETIME = `${TEMPORARY_PASSWORD_LIFETIME_SECONDS / 3600} hours`;
