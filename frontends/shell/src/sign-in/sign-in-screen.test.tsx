import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { enter, aSession, problemWith, respondWith } from '@daymark/page-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, signedOut, type OpenShell } from '../../test/support/open-shell.js';

let shell: OpenShell;
beforeEach(() => {
  shell = openShell({ at: '/auth', routes: signedOut });
});
afterEach(() => shell.close());

const user = userEvent.setup();
const button = (name: string) => screen.findByRole('button', { name });
const fill = async (panel: HTMLElement, email: string, password: string) => {
  await enter(within(panel).getByLabelText('Email'), email);
  await enter(within(panel).getByLabelText('Password'), password);
};
const panelOf = (name: string) => screen.findByRole('tabpanel', { name });

describe('The sign-in page', () => {
  it('shows the product, the tagline, and the Sign In tab first', async () => {
    expect(await screen.findByRole('heading', { level: 1, name: 'Daymark' })).toBeVisible();
    expect(screen.getByText('Create and share calendar events with your audience')).toBeVisible();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Sign In', 'Sign Up']);
    expect(screen.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
    expect(document.title).toBe('Sign In - Daymark');
  });

  it('puts its title back when the browser tab is looked at again', async () => {
    await panelOf('Sign In');
    document.title = 'Something else';
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(document.title).toBe('Sign In - Daymark');
  });

  it('signs in, says so, and leads to the dashboard in place of itself', async () => {
    let respond = () => {};
    const held = new Promise<void>((resolve) => (respond = resolve));
    shell.server.routes['POST /api/auth/sign-in'] = async () => {
      await held;
      return respondWith(aSession());
    };
    await fill(await panelOf('Sign In'), 'ann@example.org', 'secret words');
    await user.click(await button('Sign In'));
    expect(await button('Signing in...')).toBeVisible();
    respond();
    expect(await screen.findByText('Success!')).toBeVisible();
    expect(screen.getByText("You've successfully signed in.")).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(await screen.findByText('Page of dashboard')).toBeVisible();
  });

  it.each([
    ['Sign In', 'sign-in', 'Error signing in'],
    ['Sign Up', 'sign-up', 'Error signing up'],
  ])('removes the message of a failure when %s is tried again', async (tab, endpoint, failure) => {
    shell.server.routes[`POST /api/auth/${endpoint}`] = problemWith('SERVICE_UNAVAILABLE');
    await user.click(await screen.findByRole('tab', { name: tab }));
    await fill(await panelOf(tab), 'ann@example.org', 'secret words');
    await user.click(await button(tab));
    expect(await screen.findByText(failure)).toBeVisible();
    shell.server.routes[`POST /api/auth/${endpoint}`] = () => new Promise(() => {});
    await user.click(await button(tab));
    await waitFor(() => expect(screen.queryByText(failure)).toBeNull());
  });

  it('keeps what was typed and says what the server said when signing in fails', async () => {
    shell.server.routes['POST /api/auth/sign-in'] = problemWith('INVALID_CREDENTIALS');
    const panel = await panelOf('Sign In');
    await fill(panel, 'ann@example.org', 'wrong');
    await user.click(await button('Sign In'));
    expect(await screen.findByText('Error signing in')).toBeVisible();
    expect(within(panel).getByText('Incorrect email or password. Please try again.')).toBeVisible();
    expect(within(panel).getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
    expect(within(panel).getByLabelText('Password')).toHaveAttribute('aria-invalid', 'true');
    expect(within(panel).getByLabelText('Password')).toHaveFocus();
    expect(within(panel).getByLabelText('Email')).toHaveValue('ann@example.org');
    expect(within(panel).getByLabelText('Password')).toHaveValue('wrong');
  });

  it('says that an account waits, when it does', async () => {
    shell.server.routes['POST /api/auth/sign-in'] = problemWith('AWAITING_APPROVAL');
    const panel = await panelOf('Sign In');
    await fill(panel, 'ann@example.org', 'secret words');
    await user.click(await button('Sign In'));
    expect(
      await within(panel).findByText('Your account request is awaiting approval by an administrator.'),
    ).toBeVisible();
    expect(within(panel).getByLabelText('Password')).not.toHaveAttribute('aria-invalid');
  });

  it('says so while the service is unavailable, and works when it is back, without a reload', async () => {
    const panel = await panelOf('Sign In');
    await fill(panel, 'ann@example.org', 'secret words');
    await user.click(await button('Sign In'));
    expect(await screen.findByText('Error signing in')).toBeVisible();
    expect(within(panel).getByText(/not available right now/)).toBeVisible();
    shell.server.routes['POST /api/auth/sign-in'] = respondWith(aSession());
    await user.click(within(panel).getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Page of dashboard')).toBeVisible();
  });

  it('asks to wait when there were too many attempts', async () => {
    shell.server.routes['POST /api/auth/sign-in'] = problemWith('TOO_MANY_REQUESTS');
    const panel = await panelOf('Sign In');
    await fill(panel, 'ann@example.org', 'secret words');
    await user.click(await button('Sign In'));
    expect(await screen.findByText('Too many requests')).toBeVisible();
    expect(within(panel).getByText('Please wait before trying again')).toBeVisible();
  });

  it('sends nothing without an e-mail address and a password', async () => {
    const panel = await panelOf('Sign In');
    await user.click(await button('Sign In'));
    expect(await within(panel).findByText('Password is required')).toBeVisible();
    expect(shell.server.sent.map(({ path }) => path)).not.toContain('/api/auth/sign-in');
  });

  it('has no length rule for the password that one signs in with', async () => {
    shell.server.routes['POST /api/auth/sign-in'] = problemWith('INVALID_CREDENTIALS');
    await fill(await panelOf('Sign In'), 'ann@example.org', 'x');
    await user.click(await button('Sign In'));
    expect(await screen.findByText('Error signing in')).toBeVisible();
  });

  it('shows and hides the password', async () => {
    const panel = await panelOf('Sign In');
    const password = within(panel).getByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(within(panel).getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(within(panel).getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
  });
});

describe('Signing up', () => {
  beforeEach(async () => {
    await user.click(await screen.findByRole('tab', { name: 'Sign Up' }));
  });

  it('says before that an administrator decides', async () => {
    const panel = await panelOf('Sign Up');
    expect(within(panel).getByText('Registration approval required')).toBeVisible();
    expect(
      within(panel).getByText(
        'After signing up, an administrator will need to approve your account before you can sign in.',
      ),
    ).toBeVisible();
    expect(within(panel).getByPlaceholderText('Password (minimum 8 characters)')).toBeVisible();
  });

  it('replaces the form by the pending notice', async () => {
    let respond = () => {};
    const held = new Promise<void>((resolve) => (respond = resolve));
    shell.server.routes['POST /api/auth/sign-up'] = async () => {
      await held;
      return respondWith({ status: 'pending' }, 202);
    };
    const panel = await panelOf('Sign Up');
    await fill(panel, 'new@example.org', 'long enough');
    await user.click(within(panel).getByRole('button', { name: 'Sign Up' }));
    expect(await within(panel).findByRole('button', { name: 'Signing up...' })).toBeVisible();
    respond();
    expect(await within(panel).findByText('Registration Pending')).toBeVisible();
    expect(
      within(panel).getByText(
        'Your account request has been submitted and is awaiting approval by an administrator. You will be notified once your account is approved.',
      ),
    ).toBeVisible();
    expect(within(panel).queryByLabelText('Password')).toBeNull();
    expect(screen.getByText('Registration submitted!')).toBeVisible();
    expect(screen.getByText('Your account request has been submitted for approval.')).toBeVisible();
    const sent = shell.server.sent.find(({ path }) => path === '/api/auth/sign-up');
    expect(sent?.body).toEqual({
      email: 'new@example.org',
      password: 'long enough',
      name: null,
      purpose: null,
    });
  });

  it('asks for a name and what the product will be used for, and sends both to the administrators', async () => {
    shell.server.routes['POST /api/auth/sign-up'] = respondWith({ status: 'pending' }, 202);
    const panel = await panelOf('Sign Up');
    await fill(panel, 'new@example.org', 'long enough');
    await enter(within(panel).getByLabelText('Name (optional)'), 'Noor Haddad');
    await enter(within(panel).getByLabelText('What will you use it for? (optional)'), 'Our choir');
    await user.click(within(panel).getByRole('button', { name: 'Sign Up' }));
    expect(await within(panel).findByText('Registration Pending')).toBeVisible();
    const sent = shell.server.sent.find(({ path }) => path === '/api/auth/sign-up');
    expect(sent?.body).toMatchObject({ name: 'Noor Haddad', purpose: 'Our choir' });
  });

  it('asks for a password of at least 8 characters', async () => {
    const panel = await panelOf('Sign Up');
    await fill(panel, 'new@example.org', '1234567');
    await user.click(within(panel).getByRole('button', { name: 'Sign Up' }));
    expect(await within(panel).findByText(/at least 8 characters/)).toBeVisible();
    expect(shell.server.sent.map(({ path }) => path)).not.toContain('/api/auth/sign-up');
  });

  it('keeps the form and says what the server said when it fails', async () => {
    shell.server.routes['POST /api/auth/sign-up'] = problemWith('INTERNAL_ERROR', {
      detail: 'JWT could not be made',
    });
    const panel = await panelOf('Sign Up');
    await fill(panel, 'new@example.org', 'long enough');
    await user.click(within(panel).getByRole('button', { name: 'Sign Up' }));
    expect(await screen.findByText('Error signing up')).toBeVisible();
    expect(within(panel).getByText('Authentication error. Please sign in again.')).toBeVisible();
    expect(within(panel).getByLabelText('Email')).toHaveValue('new@example.org');
  });
});

describe('The sign-in page that an invitation leads to', () => {
  it('has the invited address in both forms, and says that the invitation waits for the approval', async () => {
    shell.close();
    shell = openShell({ at: '/auth', routes: signedOut, state: { invitedEmail: 'eva@example.org' } });
    expect(within(await panelOf('Sign In')).getByLabelText('Email')).toHaveValue('eva@example.org');
    await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
    const panel = await panelOf('Sign Up');
    expect(within(panel).getByLabelText('Email')).toHaveValue('eva@example.org');
    shell.server.routes['POST /api/auth/sign-up'] = respondWith({ status: 'pending' }, 202);
    await enter(within(panel).getByLabelText('Password'), 'long enough');
    await user.click(within(panel).getByRole('button', { name: 'Sign Up' }));
    expect(await within(panel).findByText(/Your invitation waits until then\.$/)).toBeVisible();
  });
});
