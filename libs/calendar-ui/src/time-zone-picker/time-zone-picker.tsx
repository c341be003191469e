import { useMemo, useRef, useState } from 'react';
import { languageInUse } from '@daymark/texts';
import { localTimeZone } from '@daymark/ui/core';
import { Select, type RefSelectProps } from '@daymark/ui/select';
import {
  commonTimeZones,
  offeredName,
  offeredTimeZones,
  timeZoneChoice,
  timeZoneCity,
} from '../time-zone/time-zone-names.js';

interface TimeZonePickerProps {
  placeholder?: string;
  id?: string;
  value?: string;
  onChange?: (zone: string) => void;
  autoFocus?: boolean;
}

type Search = (zone: string, text: string) => boolean;

interface List {
  search: Search;
  /** Where the words are loaded: by place, with country and offset. */
  labels: ReadonlyMap<string, string>;
}

/** Until the words are loaded: searches label and name. */
const searchNames: Search = (zone, text) =>
  `${timeZoneChoice(zone)} ${zone.replaceAll('_', ' ')}`.toLowerCase().includes(text.trim().toLowerCase());

async function loadList(zones: readonly string[]): Promise<List> {
  const { plainText, readersCities, zoneWords } = await import(
    /* webpackChunkName: "time-zone-words" */ './zone-words.js'
  );
  const words = zoneWords(zones);
  const cities = await readersCities();
  const labelOf = (zone: string) => {
    const place = timeZoneChoice(zone, cities.get(zone));
    const { country = '', offset = '' } = words.get(zone) ?? {};
    return [place, place.includes(country) ? '' : country, offset].filter(Boolean).join(' · ');
  };
  const labels = new Map(zones.map((zone) => [zone, labelOf(zone)]));
  const found = new Map(
    zones.map((zone) => [zone, plainText(`${labels.get(zone)} ${zone} ${words.get(zone)?.searched ?? ''}`)]),
  );
  const search: Search = (zone, text) =>
    plainText(text)
      .split(/\s+/)
      .every((word) => found.get(zone)?.includes(word) ?? false);
  return { search, labels };
}

/**
 * A searchable select of all IANA time zones under their current names, the local one and the common ones first, the
 * others by place. Former names, country and city match too, in the reader's language as well. The list shows each
 * zone's country and offset, the field only the city.
 */
export function TimeZonePicker({ id, value, onChange, ...rest }: TimeZonePickerProps) {
  const chosen = value ? offeredName(value) : value;
  const zones = useMemo(() => {
    const offered = offeredTimeZones(localTimeZone());
    return chosen && !offered.includes(chosen) ? [...offered, chosen] : offered;
  }, [chosen]);
  const [{ search, labels }, setList] = useState<List>({ search: searchNames, labels: new Map() });
  const options = useMemo(() => {
    const all = zones.map((zone) => ({ value: zone, label: labels.get(zone) ?? timeZoneChoice(zone) }));
    const firsts = new Set([zones[0], ...commonTimeZones]).size;
    const { compare } = new Intl.Collator(languageInUse());
    const others = all.slice(firsts).sort((one, other) => compare(one.label, other.label));
    return [...all.slice(0, firsts), ...others];
  }, [zones, labels]);
  const isAsked = useRef(false);
  const select = useRef<RefSelectProps>(null);

  const ask = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    // If it fails, names are still searched, so no message is needed.
    loadList(zones).then(setList, () => (isAsked.current = false));
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
