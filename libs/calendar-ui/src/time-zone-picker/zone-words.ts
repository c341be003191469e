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

/** What a list says and finds of a zone beside its place. */
export interface ZoneWords {
  /** In the reader's language. */
  country: string;
  /** In winter, as clocks are set: 'UTC+01:00'. */
  offset: string;
  /** Its former and other names, its country, the common name of its time, and its large cities. */
  searched: string;
}

/**
 * The words of each offered zone that has some. They come from a package of 20 kB, so this is loaded when a list of
 * zones is opened.
 */
export function zoneWords(offered: readonly string[]): Map<string, ZoneWords> {
  const offeredZones = new Set(offered);
  const countries = new Intl.DisplayNames(languageInUse(), { type: 'region' });
  const words = new Map<string, ZoneWords>();
  for (const entry of rawTimeZones) {
    const { name, group, mainCities } = entry;
    const country = countries.of(entry.countryCode) ?? entry.countryName;
    const offset = `UTC${entry.rawFormat.slice(0, '+01:00'.length)}`;
    const time = [entry.alternativeName, entry.abbreviation, entry.dstAbbreviation];
    const ofAll = [entry.countryName, country, ...time].join(' ');
    for (const alias of group) {
      // Asking the browser costs more than a look-up, and most names are offered as they are.
      const zone = offeredZones.has(alias) ? alias : offeredName(alias);
      const searched = `${words.get(zone)?.searched ?? plainText(ofAll)} ${plainText(alias)}`;
      words.set(zone, { country, offset, searched });
    }
    // One entry covers all zones of a country with the same current time: the cities belong to the first.
    const first = words.get(offeredName(name));
    if (first) first.searched += ` ${plainText(mainCities.join(' '))}`;
  }
  return words;
}
