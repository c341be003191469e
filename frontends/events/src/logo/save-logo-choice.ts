import { ProblemError } from '@daymark/api-client';
import type { LogoChoice } from '@daymark/calendar-ui/customization';
import { texts } from '../texts.js';
import { removeLogo, storeLogo, type LogoChange } from './store-logo.js';

/** The result of changing an existing event's logo. */
export interface LogoOutcome {
  saved: string | null;
  failure: string | null;
  /** It failed because the session is over. */
  isSignedOut?: boolean;
}

/** Applies the chosen logo. Other changes are saved already, and stay whatever happens here. */
export async function saveLogoChoice(
  eventId: string,
  logo: LogoChoice,
  change: LogoChange = {},
): Promise<LogoOutcome> {
  try {
    if (logo.kind === 'unchanged') return { saved: null, failure: null };
    if (logo.kind === 'removed') {
      await removeLogo(eventId, change);
      return { saved: texts.logo.removedText, failure: null };
    }
    return { saved: texts.logo.savedText, failure: await storeLogo(eventId, logo.file, change) };
  } catch (error) {
    const { message, cause } = error as Error;
    const isSignedOut = cause instanceof ProblemError && cause.code === 'UNAUTHENTICATED';
    return { saved: null, failure: message, isSignedOut };
  }
}
