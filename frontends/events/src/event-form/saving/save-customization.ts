import { call, failureMessage } from '@daymark/api-client';
import type { LogoChoice } from '@daymark/calendar-ui/customization';
import { putCustomization, type Customization } from '@daymark/contracts';
import { storeLogo } from '../../logo/index.js';
import { texts } from '../../texts.js';
import { isOwnCustomization } from '../loading/use-settings.js';

/** What the customization of a new event is made of. */
export interface NewCustomization {
  /** The default customization of the user's settings. */
  customization: Customization;
  logo: LogoChoice;
  /** The default logo of the settings, which a new event gets where none was chosen. */
  defaultLogo: Blob | null;
  /** Under which the event was made. */
  undoKey: string;
}

/**
 * Gives a new event its customization, where that is not the general one anyway. The event stays whatever happens: it
 * returns what a person should be warned of.
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
