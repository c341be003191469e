import type { Language } from '@daymark/texts';
import { loadTypedWords, typedWordsOf, type TypedWords } from './typed-words.js';

/** Without them, for any reason, a page only knows the names of `Intl` beside English. */
export async function loadPageTypedWords(locale: string): Promise<void> {
  const language = locale.split('-', 1)[0]! as Language;
  if (typedWordsOf(language)) return;
  try {
    const { default: words } = (await import(`./typed-words/${language}.json`)) as { default: TypedWords };
    loadTypedWords(language, words);
  } catch {
    // Another language than ours, or a network that failed: people can still choose dates.
  }
}
