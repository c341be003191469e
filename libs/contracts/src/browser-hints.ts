/**
 * The cookie, besides the refresh cookie, that tells pages that there may be a session; over HTTPS with the `__Host-`
 * prefix. It is no secret and no proof of anything.
 */
export const SESSION_HINT = 'daymark_signed_in';
/** The value of that cookie for an administrator: public pages then show the way to the console. It opens nothing. */
export const ADMINISTRATOR_HINT = 'administrator';
/** The cookie that remembers on a device whether its person wants pages light or dark, for the first paint. No secret. */
export const COLOR_SCHEME_COOKIE = 'daymark_color_scheme';
/** What may stand in it; everything else is as the system says. */
export const colorSchemes = ['light', 'dark'] as const;
