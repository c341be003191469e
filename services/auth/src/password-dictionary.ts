import { createRequire } from 'node:module';
import type * as Package from '@zxcvbn-ts/language-common';

/** Loaded by the first call: it takes several megabytes, and not every installation refuses common passwords. */
export function passwordDictionary(): string[] {
  const load = createRequire(import.meta.url);
  const { dictionary } = load('@zxcvbn-ts/language-common') as typeof Package;
  return dictionary['passwords-common'];
}
