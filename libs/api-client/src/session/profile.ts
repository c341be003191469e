import type { ResponseOf } from '@daymark/contracts';
import { getProfile } from '@daymark/contracts/accounts';
import { call } from '../call.js';
import { isTransient } from '../queries.js';

export type Profile = ResponseOf<typeof getProfile>;

/** The profile is requested this long after a sign-in. */
export const PROFILE_START_DELAY_MS = 100;
const FETCH_EXTRA_ATTEMPTS = 2;
const FETCH_BACKOFF_MS = 500;
const LOAD_RETRIES = 3;
const LOAD_BACKOFF_MS = 1_000;

/** The profile used while the real one is unavailable: no special rights. */
export const fallbackProfile = (userId: string): Profile => ({
  id: userId,
  name: null,
  is_admin: false,
  is_owner: false,
  role: 'user',
  email_notifications: true,
});

/**
 * Loads the signed-in user's profile. Temporary failures are retried: each load makes up to two extra attempts (after
 * 500 ms, doubling), and is itself repeated up to three times (after 1 s, doubling). For an administrator the flag is
 * read a second time, and the second value counts.
 *
 * @throws the last failure; the reason of `signal` if the session changed in the meantime.
 */
export async function loadProfile(signal: AbortSignal): Promise<Profile> {
  await delay(PROFILE_START_DELAY_MS, signal);
  const profile = await withRetries(LOAD_RETRIES, LOAD_BACKOFF_MS, signal, () => fetchProfile(signal));
  if (!profile.is_admin) return profile;
  const { is_admin, role } = await fetchProfile(signal);
  return { ...profile, is_admin, role };
}

const fetchProfile = (signal: AbortSignal) =>
  withRetries(FETCH_EXTRA_ATTEMPTS, FETCH_BACKOFF_MS, signal, () => call(getProfile, { signal }));

async function withRetries<Result>(
  retries: number,
  backoffMs: number,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= retries || signal.aborted || !isTransient(error)) throw error;
      await delay(backoffMs * 2 ** attempt, signal);
    }
  }
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
