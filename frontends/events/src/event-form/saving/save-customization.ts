import { call, failureMessage } from '@daymark/api-client';
import type { LogoChoice } from '@daymark/calendar-ui/customization';
import { putCustomization, type Customization } from '@daymark/contracts';
import { storeLogo } from '../../logo/index.js';
import { texts } from '../../texts.js';
import { isOwnCustomization } from '../loading/use-settings.js';

/** The parts of a new event's customization. */
export interface NewCustomization {
  /** The default customization in the user's settings. */
  customization: Customization;
  logo: LogoChoice;
  /** The default logo in the settings, for a new event without a chosen one. */
  defaultLogo: Blob | null;
  /** The key under which the event was created. */
  undoKey: string;
}

/**
 * Stores a new event's customization unless it is the general default. The event stays on failure: returns a warning to
 * show.
 */
export async function saveNewCustomization(
  eventId: string,
  { customization, logo, defaultLogo, undoKey }: NewCustomization,
): Promise<string[]> {
  const warnings: string[] = [];
  if (isOwnCustomization(customization)) {
    const body = { ...customization, version: 0 };
    await call(putCustomization, { params: { id: eventId }, body, undoKey }).catch((error: unknown) => {
      warnings.push(texts.logo.createdWithoutCustomization(failureMessage(error, texts.failureFallback)));
    });
  }
  const file = logo.kind === 'chosen' ? logo.file : defaultLogo;
  if (file) {
    await storeLogo(eventId, file, { undoKey }).then(
      (warning) => warning && warnings.push(warning),
      (error: Error) => warnings.push(texts.logo.createdWithoutLogo(error.message)),
    );
  }
  return warnings;
}
