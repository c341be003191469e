import { globSync, readFileSync } from 'node:fs';
import { languageInUse, loadTexts, setLanguage, textsOf, type Language } from '@daymark/texts';
import { compiled } from '@daymark/texts/catalogs';

const ROOT = new URL('../../', import.meta.url);

/** Labels of pages by their keys in the catalogs, in the language of `speak`. */
export const text = textsOf<string>();

export function speak(language: Language): void {
  for (const file of globSync(`{libs,frontends}/*/src/locales/${language}/**/*.json`, { cwd: ROOT })) {
    const catalog = JSON.parse(readFileSync(new URL(file, ROOT), 'utf8')) as Record<string, string>;
    loadTexts(language, compiled(catalog));
  }
  setLanguage(language);
}

export const localeInUse = (): string => (languageInUse() === 'en' ? 'en-GB' : languageInUse());
