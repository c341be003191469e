import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  aCustomization,
  aPng,
  aSession,
  EVENT_ID,
  installFakeServer,
  LOGO_NAME,
  LOGO_URL,
  problemWith,
  respondWith,
} from '@daymark/page-testing';
import { LOGO_ATTEMPTS, LOGO_RETRY_DELAY_MS, logoFailureText, removeLogo, storeLogo } from './store-logo.js';

const PUT = `PUT /api/events/${EVENT_ID}/logo`;
const CUSTOMIZATION = `GET /api/events/${EVENT_ID}/customization`;
const FILE = `GET /api/logos/${LOGO_NAME}`;

let server: ReturnType<typeof installFakeServer>;
beforeEach(() => {
  jest.useFakeTimers();
  const customization = respondWith(aCustomization({ logo_url: LOGO_URL, version: 1 }));
  server = installFakeServer({
    'POST /api/auth/refresh': respondWith(aSession()),
    [PUT]: customization,
    [CUSTOMIZATION]: customization,
    [FILE]: respondWith({ media_type: 'image/png', content: '' }),
  });
});
afterEach(() => {
  server.uninstall();
  jest.useRealTimers();
});

const callsForLogo = () =>
  server.sent.map(({ method, path }) => `${method} ${path}`).filter((call) => !call.includes('/api/auth/'));
const attempts = () => callsForLogo().filter((call) => call === PUT).length;
const store = async () => {
  const result = storeLogo(EVENT_ID, aPng()).catch((error: Error) => error.message);
  await jest.runAllTimersAsync();
  return result;
};

describe('A logo that is stored', () => {
  it('is read back, and has to be there', async () => {
    expect(await store()).toBeNull();
    expect(callsForLogo()).toEqual([PUT, CUSTOMIZATION, FILE]);
  });

  it.each<[string, () => void]>([
    [
      'Failed to upload logo - no URL returned',
      () => (server.routes[PUT] = respondWith(aCustomization({ logo_url: null }))),
    ],
    ['Database error', () => (server.routes[CUSTOMIZATION] = problemWith('NOT_FOUND'))],
    [
      'Database verification failed - logo URL mismatch',
      () => (server.routes[CUSTOMIZATION] = respondWith(aCustomization({ logo_url: '/api/logos/other' }))),
    ],
    [
      'Logo uploaded but may not be immediately accessible',
      () => (server.routes[FILE] = problemWith('NOT_FOUND')),
    ],
    [
      'Your session has expired. Please sign in again.',
      () => (server.routes[PUT] = problemWith('UNAUTHENTICATED')),
    ],
    [
      'Permission denied. You can change the logo of your own events only.',
      () => (server.routes[PUT] = problemWith('FORBIDDEN')),
    ],
    ['Storage connection error', () => delete server.routes[PUT]],
    [
      'Storage configuration error. Please contact support.',
      () => (server.routes[PUT] = problemWith('INTERNAL_ERROR')),
    ],
    [
      'File size must be less than 2MB',
      () =>
        (server.routes[PUT] = problemWith('PAYLOAD_TOO_LARGE', {
          errors: [{ field: 'file', message: 'File size must be less than 2MB' }],
        })),
    ],
    ['Please wait before trying again', () => (server.routes[PUT] = problemWith('TOO_MANY_REQUESTS'))],
  ])('may fail with "%s"', async (message, breakIt) => {
    breakIt();
    expect(await store()).toBe(message);
  });

  it('is tried three times, after 500 ms and twice that, when the failure may pass', async () => {
    expect([LOGO_ATTEMPTS, LOGO_RETRY_DELAY_MS]).toEqual([3, 500]);
    server.routes[PUT] = problemWith('SERVICE_UNAVAILABLE');
    const result = storeLogo(EVENT_ID, aPng()).catch((error: Error) => error.message);
    await jest.advanceTimersByTimeAsync(499);
    expect(attempts()).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(attempts()).toBe(2);
    await jest.advanceTimersByTimeAsync(999);
    expect(attempts()).toBe(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(attempts()).toBe(3);
    expect(await result).toBe('Storage connection error');
  });

  it('is tried once when the service says no', async () => {
    server.routes[PUT] = problemWith('FORBIDDEN');
    await store();
    expect(attempts()).toBe(1);
  });
});

describe('A logo that is removed', () => {
  it('may fail as well', async () => {
    server.routes[`DELETE /api/events/${EVENT_ID}/logo`] = problemWith('NOT_FOUND');
    await expect(removeLogo(EVENT_ID)).rejects.toThrow(/^Permission denied/);
    expect(logoFailureText(new Error('disk'))).toBe('Storage configuration error. Please contact support.');
  });
});
