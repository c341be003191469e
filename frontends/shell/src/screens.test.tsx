import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { announcedRemotes, fakeRemotes } from '../test/support/fake-remotes.js';
import { openShell, signedIn } from '../test/support/open-shell.js';
import { remoteLoading } from './remotes/index.js';
import { preloadRemoteScreens } from './screens.js';

const HINT = 'daymark_signed_in';
afterEach(() => {
  jest.restoreAllMocks();
  document.cookie = `${HINT}=; Max-Age=0; Path=/`;
});

describe('The layout around the pages of remotes', () => {
  it('is rendered at once, without a placeholder, once it was preloaded', async () => {
    await preloadRemoteScreens('/');
    const shell = openShell({ at: '/', routes: signedIn() });
    expect(screen.getByRole('banner')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Page of dashboard' })).toBeVisible();
    shell.close();
  });

  it('is preloaded with the remote of the address if somebody may be signed in', async () => {
    const load = fakeRemotes();
    jest.spyOn(remoteLoading, 'knownList').mockReturnValue(announcedRemotes);
    await preloadRemoteScreens('/events');
    expect(load).not.toHaveBeenCalled();
    document.cookie = `${HINT}=1; Path=/`;
    await preloadRemoteScreens('/auth');
    expect(load).not.toHaveBeenCalled();
    await preloadRemoteScreens('/events');
    expect(load.mock.calls).toEqual([['events']]);
  });
});
