import { UUID_V4 } from '@daymark/contracts/accounts';

const ADDRESS = new RegExp(`^/calendar/${UUID_V4}/?$`, 'i');

/** Whether an address is a calendar's, without waiting for the remotes' announcements, so that it redirects at once. */
export const isCalendarAddress = (pathname: string): boolean => ADDRESS.test(pathname);
