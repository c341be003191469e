import { languageInUse, languages } from '@daymark/texts';
import { rawTimeZones } from '@vvo/tzdb';
import { offeredName } from '../time-zone/time-zone-names.js';

/** Lower case, without accents and underscores. */
export const plainText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('_', ' ')
    .toLowerCase();

/** Of CLDR 48.2: the cities of zones that are called otherwise in the reader's language than in English. */
export async function readersCities(): Promise<ReadonlyMap<string, string>> {
  const language = languageInUse();
  if (language === languages[0]) return new Map();
  const { default: cities } = (await import(`./cities/${language}.json`)) as {
    default: Readonly<Record<string, string>>;
  };
  return new Map(Object.entries(cities).map(([zone, city]) => [offeredName(zone), city]));
}

/**
 * The search words for each offered zone: its former and other names, its country, also in the reader's language, the
 * common name of its time, and its large cities. They come from a package of 20 kB, so this is loaded when a list of
 * zones is opened.
 */
export function searchWords(offered: readonly string[]): Map<string, string> {
  const known = new Set(offered);
  const countries = new Intl.DisplayNames(languageInUse(), { type: 'region' });
  const words = new Map<string, string[]>();
  const add = (zone: string, ...more: readonly (string | undefined)[]) =>
    words.set(zone, [...(words.get(zone) ?? []), ...more.filter((word) => word !== undefined)]);
  for (const entry of rawTimeZones) {
    const { name, group, mainCities } = entry;
    const zones = new Set<string>();
    for (const alias of group) {
      // Asking the browser costs more than a look-up, and most names are offered as they are.
      const zone = known.has(alias) ? alias : offeredName(alias);
      zones.add(zone);
      add(zone, alias);
    }
    const country = [entry.countryName, countries.of(entry.countryCode)];
    const time = [entry.alternativeName, entry.abbreviation, entry.dstAbbreviation];
    for (const zone of zones) add(zone, ...country, ...time);
    // One entry covers all zones of a country with the same current time: the cities belong to the first.
    add(offeredName(name), ...mainCities);
  }
  return new Map([...words].map(([zone, texts]) => [zone, plainText(texts.join(' '))]));
}
