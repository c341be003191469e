import { ProblemError } from '@daymark/api-client';
import type { LogoChoice } from '@daymark/calendar-ui/customization';
import { texts } from '../texts.js';
import { removeLogo, storeLogo, type LogoChange } from './store-logo.js';

/** What became of the logo of an event that exists. */
export interface LogoOutcome {
  saved: string | null;
  failure: string | null;
  /** It failed because nobody is signed in any more. */
  isSignedOut?: boolean;
}

/**
 * Does with the logo what was chosen. What else was changed is saved already, and stays so whatever happens here.
 */
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
