import { call, isTransient, ProblemError } from '@daymark/api-client';
import { logoNameOf, type LogoChoice } from '@daymark/calendar-ui/customization';
import { deleteLogo, getCustomization, getOwnLogo, putLogo, type LogoFile } from '@daymark/contracts';
import { text } from './texts.js';

/** A temporary failure is retried: three attempts in all, after 500 ms, doubling. */
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

export interface LogoChange {
  /** The customization's version that the person saw; absent for a new event. */
  version?: number | undefined;
  undoKey?: string | undefined;
}

/** Reads it back too. Returns a warning if it does not load; throws an Error to show if it was not stored. */
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
  if (!stored.logo_url) throw new Error(text('events.logo.noUrl'));
  const logoUrl = stored.logo_url;
  const customization = await attempt(() => call(getCustomization, { params })).catch((error: unknown) => {
    throw new Error(text('events.logo.databaseError'), { cause: error });
  });
  if (customization.logo_url !== logoUrl) throw new Error(text('events.logo.mismatch'));
  const isThere = await call(getOwnLogo, { params: { name: logoNameOf(logoUrl) } }).then(
    () => true,
    () => false,
  );
  return isThere ? null : text('events.logo.notAccessible');
}

export function fileOf({ media_type, content }: LogoFile): Blob {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: media_type });
}

/** Removes the logo of an event or occurrence. Throws an Error to show. */
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

export function logoFailureText(error: unknown): string {
  if (!(error instanceof ProblemError)) return text('events.logo.storageProblem');
  switch (error.code) {
    case 'UNAUTHENTICATED':
      return text('events.logo.sessionExpired');
    case 'FORBIDDEN':
    case 'NOT_FOUND':
      return text('events.logo.permissionDenied');
    case 'SERVICE_UNAVAILABLE':
      return text('events.logo.connectionError');
    case 'INTERNAL_ERROR':
      return text('events.logo.storageProblem');
    default:
      return error.problem.errors?.[0]?.message ?? error.message;
  }
}

/** Applies the chosen logo. Other changes are saved already, and stay whatever happens here. */
export async function saveLogoChoice(
  eventId: string,
  logo: LogoChoice,
  change: LogoChange = {},
): Promise<{ saved: string | null; failure: string | null; isSignedOut?: boolean }> {
  try {
    if (logo.kind === 'unchanged') return { saved: null, failure: null };
    if (logo.kind === 'removed') {
      await removeLogo(eventId, change);
      return { saved: text('events.logo.removedText'), failure: null };
    }
    return { saved: text('events.logo.savedText'), failure: await storeLogo(eventId, logo.file, change) };
  } catch (error) {
    const { message, cause } = error as Error;
    const isSignedOut = cause instanceof ProblemError && cause.code === 'UNAUTHENTICATED';
    return { saved: null, failure: message, isSignedOut };
  }
}
