import { call, failureMessage } from '@daymark/api-client';
import type { LogoChoice } from '@daymark/calendar-ui/customization';
import { putCustomization, type Customization } from '@daymark/contracts';
import { storeLogo } from '../../logo/index.js';
import { texts } from '../../texts.js';
import { isOwnCustomization } from '../loading/use-settings.js';

export interface NewCustomization {
  customization: Customization;
  logo: LogoChoice;
  /** The default logo in the settings, for a new event without a chosen one. */
  defaultLogo: Blob | null;
  undoKey: string;
}

/** The event stays on failure: returns warnings to show. */
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
