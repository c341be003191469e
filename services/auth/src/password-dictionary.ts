import { createRequire } from 'node:module';
import type * as Package from '@zxcvbn-ts/language-common';

/**
 * The most common passwords. The package is loaded by the first call: it takes several megabytes, and an installation
 * that does not refuse common passwords never needs it.
 */
export function passwordDictionary(): string[] {
  const load = createRequire(import.meta.url);
  const { dictionary } = load('@zxcvbn-ts/language-common') as typeof Package;
  return dictionary['passwords-common'];
}
