import { rawTimeZones } from '@vvo/tzdb';
import { offeredName } from '../time-zone/offered-names.js';

/** In small letters, without accents and underscores. */
export const plainText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('_', ' ')
    .toLowerCase();

/**
 * What people type to find each of the zones offered: its older and other names, its country, the common name of its
 * time, and its great cities. It comes with a package of 20 kB, so it is loaded when a list of zones is opened.
 */
export function searchWords(offered: readonly string[]): Map<string, string> {
  const known = new Set(offered);
  const words = new Map<string, string[]>();
  const add = (zone: string, ...more: readonly (string | undefined)[]) =>
    words.set(zone, [...(words.get(zone) ?? []), ...more.filter((word) => word !== undefined)]);
  for (const entry of rawTimeZones) {
    const { name, group, countryName, alternativeName, abbreviation, dstAbbreviation, mainCities } = entry;
    const zones = new Set<string>();
    for (const alias of group) {
      // Asking the browser costs more than looking a name up, and most are offered as they are.
      const zone = known.has(alias) ? alias : offeredName(alias);
      zones.add(zone);
      add(zone, alias);
    }
    for (const zone of zones) add(zone, countryName, alternativeName, abbreviation, dstAbbreviation);
    // One entry is for all zones of a country that show the same time now: the cities are those of the first.
    add(offeredName(name), ...mainCities);
  }
  return new Map([...words].map(([zone, texts]) => [zone, plainText(texts.join(' '))]));
}
