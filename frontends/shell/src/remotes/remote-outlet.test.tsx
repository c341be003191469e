import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  announcedRemotes,
  aPageOf,
  aRemote,
  fakeRemotes,
  noPageOf,
} from '../../test/support/fake-remotes.js';
import { openShell, signedIn, type OpenShell } from '../../test/support/open-shell.js';
import { remoteLoading } from './remote-loading.js';

let shell: OpenShell;
let warn: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  // React and the boundary log caught errors, which are expected in these tests.
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  shell.close();
});

const user = userEvent.setup();
const retry = async () =>
  user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Retry' }));

describe('A remote that cannot be loaded', () => {
  it('leaves a message with Retry in its place, and the header around it', async () => {
    fakeRemotes(noPageOf);
    shell = openShell({ at: '/', routes: signedIn() });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The dashboard is unavailable');
    expect(screen.getByRole('main')).toContainElement(alert);
    expect(screen.getByRole('banner')).toBeVisible();
    expect(warn).toHaveBeenCalled();
  });

  it('is loaded again by Retry', async () => {
    fakeRemotes(noPageOf);
    shell = openShell({ at: '/', routes: signedIn() });
    await screen.findByRole('alert');
    fakeRemotes(aPageOf);
    await retry();
    expect(await screen.findByRole('heading', { name: 'Page of dashboard' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is loaded again by itself when the connection is back', async () => {
    fakeRemotes(noPageOf);
    shell = openShell({ at: '/', routes: signedIn() });
    await screen.findByRole('alert');
    fakeRemotes(aPageOf);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'Page of dashboard' })).toBeVisible();
  });

  it('does not keep the others from loading', async () => {
    fakeRemotes((remote) => (remote === 'dashboard' ? noPageOf(remote) : aPageOf(remote)));
    shell = openShell({ at: '/', routes: signedIn() });
    await screen.findByRole('alert');
    await user.click(screen.getByRole('link', { name: 'Create Event' }));
    expect(await screen.findByRole('heading', { name: 'Page of events' })).toBeVisible();
  });
});

it('A remote that was loaded before is shown without being waited for', async () => {
  const load = fakeRemotes();
  const known = await aPageOf('events');
  jest
    .spyOn(remoteLoading, 'loaded')
    .mockImplementation((remote) => (remote === 'events' ? known : undefined));
  shell = openShell({ at: '/', routes: signedIn() });
  await screen.findByRole('heading', { name: 'Page of dashboard' });
  load.mockClear();
  await user.click(screen.getByRole('link', { name: 'Create Event' }));
  expect(screen.getByRole('heading', { name: 'Page of events' })).toBeVisible();
  expect(load).not.toHaveBeenCalled();
});

describe('A remote whose page throws', () => {
  it('leaves a message in its place, and is another chance at another address', async () => {
    fakeRemotes(() =>
      Promise.resolve({
        default: () => {
          if (window.location.pathname === '/') throw new Error('broken on purpose');
          return <h1>Create Calendar page</h1>;
        },
      }),
    );
    shell = openShell({ at: '/', routes: signedIn() });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something in this part of the application went wrong.',
    );
    await user.click(screen.getByRole('link', { name: 'Create Calendar' }));
    expect(await screen.findByRole('heading', { name: 'Create Calendar page' })).toBeVisible();
  });

  it('works again after Retry when the fault is over', async () => {
    let isBroken = true;
    fakeRemotes(() =>
      Promise.resolve({
        default: () => {
          if (isBroken) throw new Error('broken on purpose');
          return <h1>Well again</h1>;
        },
      }),
    );
    shell = openShell({ at: '/', routes: signedIn() });
    await screen.findByRole('alert');
    isBroken = false;
    await retry();
    expect(await screen.findByRole('heading', { name: 'Well again' })).toBeVisible();
  });
});

describe('The pages of the application', () => {
  const unavailable = 'This page is unavailable';

  it('are those that the remotes announce, with their titles', async () => {
    const clubs = aRemote('clubs', 'The clubs', [{ path: '/clubs/:id', title: 'Club' }]);
    fakeRemotes(aPageOf, () => Promise.resolve([...announcedRemotes, clubs]));
    shell = openShell({ at: '/clubs/1', routes: signedIn() });
    expect(await screen.findByRole('heading', { name: 'Page of clubs' })).toBeVisible();
    expect(document.title).toBe('Club - Daymark');
  });

  it('leave a message in their place while nobody can say what there is, and come with Retry', async () => {
    fakeRemotes(aPageOf, () => Promise.reject(new Error('missing on purpose')));
    shell = openShell({ at: '/events', routes: signedIn() });
    expect(await screen.findByRole('alert')).toHaveTextContent(unavailable);
    expect(screen.getByRole('banner')).toBeVisible();
    fakeRemotes();
    await retry();
    expect(await screen.findByRole('heading', { name: 'Page of events' })).toBeVisible();
  });

  it('are not called missing while a remote has not said which are its own', async () => {
    const silent = { name: 'events', entry: '/remotes/events/mf-manifest.json' };
    fakeRemotes(aPageOf, () => Promise.resolve([announcedRemotes[0]!, silent]));
    shell = openShell({ at: '/events', routes: signedIn() });
    expect(await screen.findByRole('alert')).toHaveTextContent(unavailable);
    fakeRemotes();
    await retry();
    expect(await screen.findByRole('heading', { name: 'Page of events' })).toBeVisible();
  });
});
