import { jest } from '@jest/globals';
import { RemoteLoadError } from '@daymark/federation/runtime';
import {
  REMOTE_CONTRACT,
  type RemoteEntry,
  type RemotePage,
  type RemoteRoutes,
} from '@daymark/federation/remote';
import { remoteLoading } from '../../src/remotes/index.js';

/** A remote in the list, with its announcement. */
export const aRemote = (name: string, label: string, pages: RemotePage[]): RemoteEntry => ({
  name,
  entry: `/remotes/${name}/mf-manifest.json`,
  announcement: { contract: REMOTE_CONTRACT, label, pages },
});

const toCreateEvents = 'You must be logged in to create events';

/** Announcements like those of the product's remotes. */
export const announcedRemotes = [
  aRemote('dashboard', 'The dashboard', [
    { path: '/', title: 'Your Calendars' },
    {
      path: '/calendar/create',
      title: 'Create Calendar',
      signInNotice: 'You must be logged in to create a calendar',
    },
    { path: '/calendar/detail/:id', title: 'Calendar', isOpenToVisitors: true },
  ]),
  aRemote('events', 'The events page', [
    { path: '/events', title: 'Events' },
    { path: '/search', title: 'Search' },
    { path: '/event/create', title: 'Create Event', signInNotice: toCreateEvents },
    { path: '/calendar/:calendarId/add-event', title: 'Create Event', signInNotice: toCreateEvents },
    { path: '/event/:id/edit', title: 'Edit Event', signInNotice: 'You must be logged in to edit events' },
    { path: '/event/:id', title: 'Event' },
  ]),
  aRemote('settings', 'The settings page', [
    { path: '/settings', title: 'Settings', isOpenToVisitors: true },
  ]),
  aRemote('admin', 'The administration page', [{ path: '/admin', title: 'Admin' }]),
];

/** A loaded remote: a page with its name. */
export const aPageOf = (remote: string): Promise<RemoteRoutes> =>
  Promise.resolve({ default: () => <h1>Page of {remote}</h1> });

/** A remote that cannot be loaded. */
export const noPageOf = (remote: string): Promise<RemoteRoutes> =>
  Promise.reject(new RemoteLoadError(`${remote}/routes`, new Error('missing on purpose')));

/** Replaces `load` and `list` of remoteLoading until mocks are restored. */
export function fakeRemotes(
  load: (remote: string) => Promise<RemoteRoutes> = aPageOf,
  list: () => Promise<RemoteEntry[]> = () => Promise.resolve(announcedRemotes),
) {
  jest.spyOn(remoteLoading, 'list').mockImplementation(list);
  return jest.spyOn(remoteLoading, 'load').mockImplementation(load);
}
