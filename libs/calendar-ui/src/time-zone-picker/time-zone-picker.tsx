import { useMemo, useRef, useState } from 'react';
import { localTimeZone } from '@daymark/ui/core';
import { Select, type RefSelectProps } from '@daymark/ui/select';
import { offeredName, offeredTimeZones, timeZoneCity, timeZoneLabel } from '../time-zone/time-zone-names.js';

interface TimeZonePickerProps {
  placeholder?: string;
  id?: string;
  value?: string;
  onChange?: (zone: string) => void;
  autoFocus?: boolean;
}

type Search = (zone: string, text: string) => boolean;

interface Words {
  search: Search;
  /** By zones, where the reader's language has another name. */
  cities: ReadonlyMap<string, string>;
}

/** Until the words are loaded: searches label and name. */
const searchNames: Search = (zone, text) =>
  `${timeZoneLabel(zone)} ${zone.replaceAll('_', ' ')}`.toLowerCase().includes(text.trim().toLowerCase());

async function loadSearch(zones: readonly string[]): Promise<Words> {
  const { plainText, readersCities, searchWords } = await import(
    /* webpackChunkName: "time-zone-words" */ './search-words.js'
  );
  const words = searchWords(zones);
  const cities = await readersCities();
  const wordsOf = new Map(
    zones.map((zone) => [
      zone,
      `${plainText(`${timeZoneLabel(zone)} ${zone} ${cities.get(zone) ?? ''}`)} ${words.get(zone) ?? ''}`,
    ]),
  );
  const search: Search = (zone, text) =>
    plainText(text)
      .split(/\s+/)
      .every((word) => wordsOf.get(zone)?.includes(word) ?? false);
  return { search, cities };
}

/**
 * A searchable select of all IANA time zones under their current names, the local one and the common ones first. Former
 * names, country and city match too, in the reader's language as well. The list shows each zone's region, the field only the city.
 */
export function TimeZonePicker({ id, value, onChange, ...rest }: TimeZonePickerProps) {
  const chosen = value ? offeredName(value) : value;
  const zones = useMemo(() => {
    const offered = offeredTimeZones(localTimeZone());
    return chosen && !offered.includes(chosen) ? [...offered, chosen] : offered;
  }, [chosen]);
  const [{ search, cities }, setWords] = useState<Words>({ search: searchNames, cities: new Map() });
  const options = useMemo(
    () =>
      zones.map((zone) => {
        const [label, city] = [timeZoneLabel(zone), cities.get(zone) ?? ''];
        return { value: zone, label: label.includes(city) ? label : `${label} (${city})` };
      }),
    [zones, cities],
  );
  const isAsked = useRef(false);
  const select = useRef<RefSelectProps>(null);

  const ask = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    // If it fails, names are still searched, so no message is needed.
    loadSearch(zones).then(setWords, () => (isAsked.current = false));
  };
  return (
    <Select
      {...rest}
      ref={select}
      {...(id ? { id } : {})}
      value={chosen}
      onChange={(zone: string) => onChange?.(zone)}
      onFocus={ask}
      options={options}
      labelRender={({ value: zone }) => timeZoneCity(String(zone))}
      showSearch={{
        // Otherwise the list stays at the selected zone; results begin at the top.
        onSearch: () => requestAnimationFrame(() => select.current?.scrollTo(0)),
        filterOption: (text, option) =>
          typeof option?.value === 'string' && search(option.value, text.trim()),
      }}
    />
  );
}
