import { UUID_V4 } from '@daymark/contracts/accounts';

const ADDRESS = new RegExp(`^/calendar/${UUID_V4}/?$`, 'i');

/** Whether an address is that of a calendar whatever the remotes announce, so that it leads on without waiting for them. */
export const isCalendarAddress = (pathname: string): boolean => ADDRESS.test(pathname);
