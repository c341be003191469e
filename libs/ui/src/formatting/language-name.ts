import type { Language } from '@daymark/texts';

/** In that language: 'Français'. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language)!;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
