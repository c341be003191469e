import { call, isTransient, ProblemError } from '@daymark/api-client';
import { deleteLogo, getCustomization, getOwnLogo, putLogo } from '@daymark/contracts';
import { texts } from '../texts.js';
import { logoNameOf } from './use-own-logo.js';

/** A failure that passes by itself is tried again: three attempts in all, after 500 ms, doubling. */
export const LOGO_ATTEMPTS = 3;
export const LOGO_RETRY_DELAY_MS = 500;

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (failures + 1 >= LOGO_ATTEMPTS || !isTransient(error)) throw error;
      await delay(LOGO_RETRY_DELAY_MS * 2 ** failures);
    }
  }
}

/** How a logo is changed. */
export interface LogoChange {
  /** Of the customization that the person saw; an event that was just made has none to go by. */
  version?: number | undefined;
  /** It can be undone under it. */
  undoKey?: string | undefined;
}

/**
 * Stores the logo of an event or occurrence, reads back that it is the one that counts now, and that it can be loaded.
 * Returns a warning where it is stored but could not be loaded; throws an Error fit to show when it is not stored.
 */
export async function storeLogo(
  eventId: string,
  file: Blob,
  { version, undoKey }: LogoChange = {},
): Promise<string | null> {
  const params = { id: eventId };
  const query = versionQuery(version);
  const stored = await attempt(() => call(putLogo, { params, query, file, undoKey })).catch(
    (error: unknown) => {
      throw new Error(logoFailureText(error), { cause: error });
    },
  );
  if (!stored.logo_url) throw new Error(texts.logo.noUrl);
  const logoUrl = stored.logo_url;
  const customization = await attempt(() => call(getCustomization, { params })).catch((error: unknown) => {
    throw new Error(texts.logo.databaseError, { cause: error });
  });
  if (customization.logo_url !== logoUrl) throw new Error(texts.logo.mismatch);
  const isThere = await call(getOwnLogo, { params: { name: logoNameOf(logoUrl) } }).then(
    () => true,
    () => false,
  );
  return isThere ? null : texts.logo.notAccessible;
}

/** Takes the logo of an event or occurrence away. Throws an Error fit to show. */
export async function removeLogo(eventId: string, { version, undoKey }: LogoChange = {}): Promise<void> {
  const query = versionQuery(version);
  await attempt(() => call(deleteLogo, { params: { id: eventId }, query, undoKey })).catch(
    (error: unknown) => {
      throw new Error(logoFailureText(error), { cause: error });
    },
  );
}

const versionQuery = (version: number | undefined) =>
  version === undefined ? {} : { version: String(version) };

/** What a person is told about a logo that could not be stored. */
export function logoFailureText(error: unknown): string {
  if (!(error instanceof ProblemError)) return texts.logo.storageProblem;
  switch (error.code) {
    case 'UNAUTHENTICATED':
      return texts.logo.sessionExpired;
    case 'FORBIDDEN':
    case 'NOT_FOUND':
      return texts.logo.permissionDenied;
    case 'SERVICE_UNAVAILABLE':
      return texts.logo.connectionError;
    case 'INTERNAL_ERROR':
      return texts.logo.storageProblem;
    default:
      return error.problem.errors?.[0]?.message ?? error.message;
  }
}
