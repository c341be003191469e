/**
 * The cookie, besides the refresh cookie, that tells pages that there may be a session; over HTTPS with the `__Host-`
 * prefix. It is no secret and no proof of anything.
 */
export const SESSION_HINT = 'daymark_signed_in';
/** What the browser keeps while an administrator is signed in, so that public pages can show the way to the console. */
export const ADMINISTRATOR_HINT = 'daymark_administrator';
