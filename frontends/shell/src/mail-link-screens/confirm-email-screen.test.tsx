import { afterEach, describe, expect, it } from '@jest/globals';
import { aSession, problemWith, respondWith } from '@daymark/page-testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, signedIn, signedOut, type OpenShell } from '../../test/support/open-shell.js';

const TOKEN = 'c'.repeat(43);
const ENDPOINT = 'POST /api/auth/email/confirm';
const NEW_EMAIL = 'ann@new.example';

let shell: OpenShell;
afterEach(() => shell.close());

const user = userEvent.setup();
const open = ({
  fragment = `#token=${TOKEN}`,
  routes = signedOut,
  respond = respondWith({ email: NEW_EMAIL }),
} = {}) => {
  shell = openShell({ at: `/confirm-email${fragment}`, routes: { ...routes, [ENDPOINT]: respond } });
};
const button = () => screen.findByRole('button', { name: 'Confirm email address' });
const sent = () => shell.server.sent.filter(({ path }) => path === '/api/auth/email/confirm');

describe('The link to confirm an e-mail address', () => {
  it('changes nothing by being opened: it asks for a click', async () => {
    open();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Confirm your email address' }),
    ).toBeVisible();
    expect(await button()).toBeVisible();
    expect(document.title).toBe('Confirm your email address - Daymark');
    expect(window.location.href).toBe('http://localhost/confirm-email');
    expect(sent()).toEqual([]);
  });

  it('makes the address count by one click, and says which one that is', async () => {
    let respond = () => {};
    const held = new Promise<void>((resolve) => (respond = resolve));
    open();
    shell.server.routes[ENDPOINT] = () => held.then(() => respondWith({ email: NEW_EMAIL }));
    await user.click(await button());
    expect(await screen.findByRole('button', { name: /Confirming\.\.\.$/ })).toBeVisible();
    respond();
    expect(await screen.findByRole('heading', { name: 'Email address confirmed' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(`Your email address is now ${NEW_EMAIL}.`);
    expect(screen.getByRole('status')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
    expect(sent().map(({ body }) => body)).toEqual([{ token: TOKEN }]);
  });

  it('shows the new address everywhere to whoever is signed in, without signing in again', async () => {
    open({ routes: signedIn() });
    const confirm = await button();
    const renamed = aSession({ user: { ...aSession().user, email: NEW_EMAIL } });
    shell.server.routes['POST /api/auth/refresh'] = respondWith(renamed);
    await user.click(confirm);
    await user.click(await screen.findByRole('link', { name: 'Continue' }));
    expect(await screen.findByRole('button', { name: NEW_EMAIL })).toBeVisible();
  });

  it('says so when it is no longer valid, shows code and request alone, and leads to where a new one is had', async () => {
    open({ respond: problemWith('LINK_NOT_VALID', { request_id: 'request-8' }) });
    await user.click(await button());
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('This link is no longer valid');
    expect(panel).toHaveTextContent('request-8');
    expect(panel).not.toHaveTextContent(TOKEN);
    expect(within(panel).getByRole('link', { name: 'Open settings' })).toHaveAttribute(
      'href',
      '/settings#account',
    );
  });

  it('that was used says so', async () => {
    const detail = 'It has already been used. If that was not you, please ask for a new link.';
    open({ respond: problemWith('LINK_NOT_VALID', { detail }) });
    await user.click(await button());
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('This link is no longer valid');
    expect(panel).toHaveTextContent(detail);
    expect(panel).not.toHaveTextContent('has expired');
  });

  it('can be tried again when the service was away', async () => {
    open({ respond: problemWith('SERVICE_UNAVAILABLE') });
    await user.click(await button());
    expect(await screen.findByText('Error updating email')).toBeVisible();
    shell.server.routes[ENDPOINT] = respondWith({ email: NEW_EMAIL });
    await user.click(await button());
    expect(await screen.findByRole('heading', { name: 'Email address confirmed' })).toBeVisible();
  });

  it('asks to wait after too many attempts', async () => {
    open({ respond: problemWith('TOO_MANY_REQUESTS') });
    await user.click(await button());
    expect(await screen.findByText('Please wait before trying again')).toBeVisible();
    expect(await button()).toBeEnabled();
  });

  it('without its secret says that it is not complete', async () => {
    open({ fragment: '#token=cut' });
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete');
    expect(screen.queryByRole('button', { name: 'Confirm email address' })).toBeNull();
  });
});
