import type { Messages } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { languages, type Language } from './languages.js';
import { loadTexts } from './texts.js';

type Catalog<Key extends string> = Readonly<Record<Key, string>>;

/**
 * Compiles the messages of a catalog, which takes about a millisecond for a hundred of them.
 * @throws Error for a message that is not in ICU's format
 */
export const compiled = (catalog: Catalog<string>): Messages =>
  Object.fromEntries(
    Object.entries(catalog).map(([key, message]) => [
      key,
      // Builds and tests of pages compile what they import.
      typeof message === 'string' ? compileMessageOrThrow(message) : message,
    ]),
  );

/** Loads a part's catalogs; each has the keys of the English one. */
export function loadCatalogs<Key extends string>(catalogs: Readonly<Record<Language, Catalog<Key>>>): void {
  for (const language of languages) loadTexts(language, compiled(catalogs[language]));
}
