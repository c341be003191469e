const ADDRESS = /^\/calendar\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/?$/i;

/** Whether an address is that of a calendar whatever the remotes announce, so that it leads on without waiting for them. */
export const isCalendarAddress = (pathname: string): boolean => ADDRESS.test(pathname);
