/** BCP 47. The first one is the source of all translations, and what readers of other languages get. */
export const languages = ['en', 'de', 'fr', 'es', 'nl', 'it', 'pl', 'ar'] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (tag: string): tag is Language => languages.some((language) => language === tag);

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

const RANGES_MAX = 20;

/**
 * The language of `Accept-Language` (RFC 9110, 12.5.4) that its reader prefers, by lookup (RFC 4647, 3.4): 'de-AT' is
 * German. Undefined without a supported one.
 */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const ranges = (header ?? '')
    .split(',', RANGES_MAX)
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { language: tag.toLowerCase().split('-', 1)[0]!, weight: weight ? Number(weight.slice(2)) : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  return ranges.map(({ language }) => language).find(isLanguage);
}
