import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { advanceTime, neverRespond, problemWith, respondAfter } from '@daymark/page-testing';
import { screen } from '@testing-library/react';
import { aPageOf, fakeRemotes } from '../test/support/fake-remotes.js';
import { openShell, signedIn, signedOut, type OpenShell } from '../test/support/open-shell.js';
import { documentNavigation } from './remote-screens.js';
import { REDIRECT_DELAY_MS } from './remote-screens.js';

const REFRESH = 'POST /api/auth/refresh';
const ID = '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11';

let shell: OpenShell;
let replaceDocument: jest.SpiedFunction<typeof documentNavigation.replace>;
beforeEach(() => {
  jest.useFakeTimers();
  replaceDocument = jest.spyOn(documentNavigation, 'replace').mockImplementation(() => {});
});
afterEach(() => {
  shell.close();
  jest.useRealTimers();
});

describe('The address of a calendar', () => {
  it('leads a signed-in person to the calendar after 500 ms, in place of itself, and keeps the query', async () => {
    shell = openShell({ at: `/calendar/${ID}?tz=Asia%2FTokyo&primaryColor=fff`, routes: signedIn() });
    const entries = window.history.length;
    await advanceTime(0);
    expect(screen.getByText('Redirecting to calendar...')).toBeVisible();
    await advanceTime(REDIRECT_DELAY_MS - 1);
    expect(window.location.pathname).toBe(`/calendar/${ID}`);
    await advanceTime(1);
    expect(window.location.pathname + window.location.search).toBe(
      `/calendar/detail/${ID}?tz=Asia%2FTokyo&primaryColor=fff`,
    );
    expect(window.history.length).toBe(entries);
  });

  it('says so from the first frame, and waits neither for its remote nor for who is there', async () => {
    fakeRemotes(aPageOf, neverRespond);
    const late = respondAfter(3_000, problemWith('UNAUTHENTICATED'));
    shell = openShell({ at: `/calendar/${ID}`, routes: { [REFRESH]: late } });
    expect(screen.getByText('Redirecting to calendar...')).toBeVisible();
    await advanceTime(3_000);
    expect(screen.getByText('Redirecting to calendar...')).toBeVisible();
    await advanceTime(REDIRECT_DELAY_MS + 10);
    expect(replaceDocument).toHaveBeenCalledWith(`/calendar/public/${ID}`);
  });

  // What the class is for, a test of style sheets holds.
  it('shows its text in the screen that appears at once', async () => {
    shell = openShell({ at: `/calendar/${ID}`, routes: signedOut });
    await advanceTime(0);
    const text = screen.getByText('Redirecting to calendar...');
    expect(text.closest('.shell-redirect .ui-loading-screen')).not.toBeNull();
  });

  it('leads everybody else to the public page', async () => {
    shell = openShell({ at: `/calendar/${ID}?tz=UTC`, routes: signedOut });
    await advanceTime(0);
    await advanceTime(REDIRECT_DELAY_MS + 10);
    expect(replaceDocument).toHaveBeenCalledTimes(1);
    expect(replaceDocument).toHaveBeenCalledWith(`/calendar/public/${ID}?tz=UTC`);
  });

  it.each([signedOut, signedIn()])('never leads away from this site', async (routes) => {
    shell = openShell({ at: '/calendar/%2F%2Fevil.test', routes });
    await advanceTime(0);
    await advanceTime(REDIRECT_DELAY_MS + 10);
    const target = replaceDocument.mock.calls[0]?.[0] ?? window.location.pathname;
    expect(target).toMatch(/^\/calendar\/(public|detail)\/%2F%2Fevil\.test$/);
  });

  it.each([
    ['/calendar//evil.test', '/calendar/detail/evil.test'],
    ['/calendar/https:%2F%2Fevil.test?next=//evil.test', '/calendar/detail/https%3A%2F%2Fevil.test'],
    ['/calendar/%5Cevil.test', '/calendar/detail/%5Cevil.test'],
  ])('that was made to lead away stays on this site: %s', async (address, target) => {
    shell = openShell({ at: address, routes: signedIn() });
    await advanceTime(0);
    await advanceTime(REDIRECT_DELAY_MS + 10);
    expect(window.location.origin).toBe('http://localhost');
    expect([target, address.split('?')[0]]).toContain(window.location.pathname);
    expect(replaceDocument).not.toHaveBeenCalled();
  });

  it('leads nowhere when it speaks of adding an event', async () => {
    shell = openShell({ at: '/calendar/add-event', routes: signedOut });
    await advanceTime(0);
    await advanceTime(60_000);
    expect(window.location.pathname).toBe('/calendar/add-event');
    expect(replaceDocument).not.toHaveBeenCalled();
    expect(screen.getByText('Redirecting to calendar...')).toBeVisible();
  });

  it('waits for as long as it is not known who is there', async () => {
    const late = respondAfter(3_000, problemWith('UNAUTHENTICATED'));
    shell = openShell({ at: `/calendar/${ID}`, routes: { [REFRESH]: late } });
    await advanceTime(3_000);
    await advanceTime(REDIRECT_DELAY_MS - 1);
    expect(replaceDocument).not.toHaveBeenCalled();
    await advanceTime(1);
    expect(replaceDocument).toHaveBeenCalledTimes(1);
  });

  it('without an id says so and offers the way home', async () => {
    shell = openShell({ at: '/calendar', routes: signedIn() });
    await advanceTime(0);
    await advanceTime(REDIRECT_DELAY_MS + 10);
    expect(screen.getByRole('alert')).toHaveTextContent('No calendar ID was provided');
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });

  it('that cannot be followed says so and offers the way home', async () => {
    replaceDocument.mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    shell = openShell({ at: `/calendar/${ID}`, routes: signedOut });
    await advanceTime(0);
    await advanceTime(REDIRECT_DELAY_MS + 10);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'An error occurred during redirection. Please try again.',
    );
    expect(screen.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  });
});

describe('An unknown address', () => {
  it.each(['/no/such/page', '/event', '/calendar/a/b/c'])(
    'shows the not-found screen: %s',
    async (address) => {
      shell = openShell({ at: address, routes: signedOut });
      await advanceTime(0);
      expect(screen.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
      expect(screen.getByText("The page you are looking for doesn't exist or has been moved.")).toBeVisible();
      expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    },
  );
});
