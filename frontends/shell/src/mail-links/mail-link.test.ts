import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { mailLinkOf, onMailLink, takeMailLink } from './mail-link.js';

const TOKEN = 'k3y-_'.repeat(8) + 'abc';

const open = (address: string) => {
  window.history.pushState({ from: 'the router' }, '', address);
  takeMailLink();
};
const address = () => window.location.pathname + window.location.search + window.location.hash;

afterEach(() => window.history.replaceState(null, '', '/'));

describe('The secret of a link in a mail', () => {
  it.each(['/reset-password', '/confirm-email'])('is taken out of the address bar at once: %s', (path) => {
    open(`${path}#token=${TOKEN}`);
    const entries = window.history.length;
    expect(address()).toBe(path);
    expect(mailLinkOf(path)).toEqual({ token: TOKEN, isSetUp: false });
    takeMailLink();
    expect(window.history.length).toBe(entries);
    expect(window.history.state).toMatchObject({ from: 'the router' });
    expect(mailLinkOf(path)?.token).toBe(TOKEN);
  });

  it('outlives a reload, with the entry of the history that it came with, until it is used up', async () => {
    open(`/reset-password#token=${TOKEN}`);
    // A reload: the same history entry in a new document.
    jest.resetModules();
    const reloaded = await import('./mail-link.js');
    expect(reloaded.mailLinkOf('/reset-password')).toBeUndefined();
    reloaded.takeMailLink();
    expect(reloaded.mailLinkOf('/reset-password')).toEqual({ token: TOKEN, isSetUp: false });
    reloaded.dropMailLink();
    expect(window.history.state).toEqual({ from: 'the router' });
  });

  it('is in no storage of the browser', () => {
    open(`/reset-password#token=${TOKEN}`);
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
  });

  it('may belong to an account that was made for somebody', () => {
    open(`/reset-password#token=${TOKEN}&setup`);
    expect(mailLinkOf('/reset-password')).toEqual({ token: TOKEN, isSetUp: true });
  });

  it('is for the one screen that the link leads to', () => {
    open(`/confirm-email#token=${TOKEN}`);
    open('/reset-password#token=other');
    expect(mailLinkOf('/confirm-email')?.token).toBe(TOKEN);
    expect(mailLinkOf('/reset-password')?.token).toBe('other');
  });

  it('is also found where a mail program changed the writing of the path', () => {
    open(`/Reset-Password/#token=${TOKEN}`);
    expect(mailLinkOf('/reset-password')?.token).toBe(TOKEN);
    expect(address()).toBe('/Reset-Password/');
  });

  it('is empty where the link was cut off, and the rest of it is taken away too', () => {
    open('/reset-password#tok');
    expect(mailLinkOf('/reset-password')).toEqual({ token: '', isSetUp: false });
    expect(address()).toBe('/reset-password');
  });

  it('notifies listeners when a newer link is opened in the same document', () => {
    const listener = jest.fn();
    const stop = onMailLink(listener);
    open(`/reset-password#token=${TOKEN}`);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    open(`/reset-password#token=newer`);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it.each(['/settings#account', `/auth#token=${TOKEN}`, `/calendar/detail/1#token=${TOKEN}`])(
    'leaves other addresses as they are: %s',
    (other) => {
      open(other);
      expect(address()).toBe(other);
    },
  );
});
