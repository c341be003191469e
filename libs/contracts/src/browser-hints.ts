/**
 * The cookie, besides the refresh cookie, that tells pages that there may be a session; over HTTPS with the `__Host-`
 * prefix. It is no secret and no proof of anything.
 */
export const SESSION_HINT = 'daymark_signed_in';
/** The value of that cookie for an administrator: public pages then show the way to the console. It opens nothing. */
export const ADMINISTRATOR_HINT = 'administrator';
