// Every error of accounts, the shell and calendars that the shell shows. The dashboard's error catalogue covers the
// list of calendars (failures, retries, time-outs), creating, viewing, deleting and copying from calendars, and testing
// and downloading their feed.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { call, watchActivity } from '@daymark/api-client';
import { getSession } from '@daymark/contracts/accounts';
import {
  enter,
  advanceTime,
  aSession,
  type Handler,
  neverRespond,
  problemWith,
  respondWith,
} from '@daymark/page-testing';
import { openShell, signedIn, signedOut, type OpenShell } from '../test/support/open-shell.js';
import { LAYOUT_LOADING_LIMIT_MS } from './layout/shared-layout.js';
import { documentNavigation } from './remote-screens.js';
import { REDIRECT_DELAY_MS } from './remote-screens.js';

let shell: OpenShell;
afterEach(() => {
  shell.close();
  jest.useRealTimers();
});

const user = userEvent.setup();
const refused = (detail: string) => problemWith('INTERNAL_ERROR', { detail });

/** A failure's toast is announced at once, any other politely. */
async function expectToast(kind: 'failure' | 'notice', title: string, description: string) {
  const toast = (await screen.findByText(title)).closest(
    kind === 'failure' ? '[role=alert]' : '[role=status]',
  );
  expect(toast).toHaveTextContent(title + description);
}

async function submit(tab: 'Sign In' | 'Sign Up') {
  await user.click(await screen.findByRole('tab', { name: tab }));
  const panel = screen.getByRole('tabpanel', { name: tab });
  await enter(within(panel).getByLabelText('Email'), 'ann@example.org');
  await enter(within(panel).getByLabelText('Password'), 'secret words');
  await user.click(within(panel).getByRole('button', { name: tab }));
}

async function askForReset() {
  await user.click(await screen.findByRole('button', { name: 'Forgot password' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Email'), 'ann@example.org{Enter}');
}

async function logout() {
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
}

describe('On the sign-in page', () => {
  const open = (endpoint: string, handler: Handler) => {
    shell = openShell({ at: '/auth', routes: { ...signedOut, [`POST /api/auth/${endpoint}`]: handler } });
  };

  it("sign-in fails: 'Error signing in' with the server's message", async () => {
    open('sign-in', refused('The service is resting.'));
    await submit('Sign In');
    await expectToast('failure', 'Error signing in', 'The service is resting.');
  });

  it("sign-in succeeds: 'Success!'", async () => {
    open('sign-in', respondWith(aSession()));
    await submit('Sign In');
    await expectToast('notice', 'Success!', "You've successfully signed in.");
  });

  it("sign-up fails: 'Error signing up' with the server's message", async () => {
    open('sign-up', refused('The service is resting.'));
    await submit('Sign Up');
    await expectToast('failure', 'Error signing up', 'The service is resting.');
  });

  it("sign-up succeeds: 'Registration submitted!'", async () => {
    open('sign-up', respondWith({ status: 'pending' }, 202));
    await submit('Sign Up');
    await expectToast(
      'notice',
      'Registration submitted!',
      'Your account request has been submitted for approval.',
    );
  });

  it("asking for a reset fails: 'Error' with the server's message", async () => {
    open('password-reset', refused('The service is resting.'));
    await askForReset();
    await expectToast('failure', 'Error', 'The service is resting.');
  });

  it("asking for a reset succeeds: 'Password reset email sent'", async () => {
    open('password-reset', respondWith({ status: 'accepted' }, 202));
    await askForReset();
    await expectToast(
      'notice',
      'Password reset email sent',
      'Check your email for a link to reset your password.',
    );
  });

  it.each([
    ['sign-in', () => submit('Sign In')],
    ['sign-up', () => submit('Sign Up')],
    ['password-reset', askForReset],
  ])("too many attempts of %s: 'Too many requests'", async (endpoint, attempt) => {
    open(endpoint, problemWith('TOO_MANY_REQUESTS'));
    await attempt();
    await expectToast('failure', 'Too many requests', 'Please wait before trying again');
  });

  it.each(['JWT expired', 'Auth session missing!', 'authentication failed'])(
    "a message that mentions JWT or auth, '%s', is shown as advice to sign in again",
    async (message) => {
      open('sign-in', refused(message));
      await submit('Sign In');
      await expectToast('failure', 'Error signing in', 'Authentication error. Please sign in again.');
      expect(screen.queryByText(message)).toBeNull();
    },
  );
});

describe('Signing out', () => {
  const open = (handler: Handler) => {
    shell = openShell({ at: '/', routes: { ...signedIn(), 'POST /api/auth/sign-out': handler } });
  };

  it("fails: 'Error signing out' with the message", async () => {
    open(refused('The service is resting.'));
    await logout();
    await expectToast('failure', 'Error signing out', 'The service is resting.');
  });

  it("fails without a message: 'Error signing out', 'Please try again'", async () => {
    open(refused(''));
    await logout();
    await expectToast('failure', 'Error signing out', 'Please try again');
  });

  it('fails in place of a temporary password: the same', async () => {
    shell = openShell({
      at: '/',
      routes: {
        'POST /api/auth/refresh': respondWith(aSession({ must_change_password: true })),
        'POST /api/auth/sign-out': refused('The service is resting.'),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await expectToast('failure', 'Error signing out', 'The service is resting.');
  });
});

describe('On signed-in screens', () => {
  it("not signed in any more: 'Authentication required', 'Please sign in to continue'", async () => {
    shell = openShell({ at: '/', routes: signedIn() });
    await screen.findByText('Page of dashboard');
    Object.assign(shell.server.routes, signedOut, {
      'GET /api/auth/session': problemWith('UNAUTHENTICATED'),
    });
    await act(async () => void (await call(getSession).catch(() => undefined)));
    await expectToast('failure', 'Authentication required', 'Please sign in to continue');
  });

  it("creating a calendar without a user: 'Authentication required'", async () => {
    shell = openShell({ at: '/calendar/create', routes: signedOut });
    await expectToast('failure', 'Authentication required', 'You must be logged in to create a calendar');
  });

  describe('as time passes', () => {
    beforeEach(() => {
      jest.useFakeTimers();
      watchActivity();
      document.body.dispatchEvent(new Event('mousemove'));
    });

    it("the profile cannot be loaded after all retries: 'Warning'", async () => {
      const routes = { ...signedIn(), 'GET /api/auth/profile': problemWith('SERVICE_UNAVAILABLE') };
      shell = openShell({ at: '/', routes });
      await advanceTime(13_100);
      const text = 'Failed to load complete profile data. Some features may be limited.';
      expect(screen.getByText('Warning').closest('[role=alert]')).toHaveTextContent(`Warning${text}`);
    });

    it("loading is slow: 'Taking longer than expected', neutrally", async () => {
      const routes = { ...signedIn(), 'GET /api/auth/profile': neverRespond };
      shell = openShell({ at: '/', routes });
      await advanceTime(0);
      await advanceTime(LAYOUT_LOADING_LIMIT_MS);
      const title = 'Taking longer than expected';
      expect(screen.getByText(title).closest('[role=status]')).toHaveTextContent(
        `${title}We're still trying to load your data. You can continue or refresh the page.`,
      );
    });
  });
});

describe('At the address of a calendar', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  it("there is no id: 'No calendar ID was provided'", async () => {
    shell = openShell({ at: '/calendar', routes: signedOut });
    await advanceTime(0);
    await advanceTime(REDIRECT_DELAY_MS);
    expect(screen.getByRole('alert')).toHaveTextContent('No calendar ID was provided');
    expect(screen.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  });

  it("the redirect fails: 'An error occurred during redirection. Please try again.'", async () => {
    jest.spyOn(documentNavigation, 'replace').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    shell = openShell({ at: '/calendar/5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11', routes: signedOut });
    await advanceTime(0);
    await advanceTime(REDIRECT_DELAY_MS);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'An error occurred during redirection. Please try again.',
    );
    expect(screen.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  });
});
