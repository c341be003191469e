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

/** Until the words are loaded: searches label and name. */
const searchNames: Search = (zone, text) =>
  `${timeZoneLabel(zone)} ${zone.replaceAll('_', ' ')}`.toLowerCase().includes(text.trim().toLowerCase());

async function loadSearch(zones: readonly string[]): Promise<Search> {
  const { plainText, searchWords } = await import(
    /* webpackChunkName: "time-zone-words" */ './search-words.js'
  );
  const words = searchWords(zones);
  const wordsOf = new Map(
    zones.map((zone) => [zone, `${plainText(`${timeZoneLabel(zone)} ${zone}`)} ${words.get(zone) ?? ''}`]),
  );
  return (zone, text) =>
    plainText(text)
      .split(/\s+/)
      .every((word) => wordsOf.get(zone)?.includes(word) ?? false);
}

/**
 * A searchable select of all IANA time zones under their current names, the local one and the common ones first. Former
 * names, country and city match too. The list shows each zone's region, the field only the city.
 */
export function TimeZonePicker({ id, value, onChange, ...rest }: TimeZonePickerProps) {
  const chosen = value ? offeredName(value) : value;
  const zones = useMemo(() => {
    const offered = offeredTimeZones(localTimeZone());
    return chosen && !offered.includes(chosen) ? [...offered, chosen] : offered;
  }, [chosen]);
  const options = useMemo(() => zones.map((zone) => ({ value: zone, label: timeZoneLabel(zone) })), [zones]);
  const [search, setSearch] = useState<{ run: Search }>({ run: searchNames });
  const isAsked = useRef(false);
  const select = useRef<RefSelectProps>(null);

  const ask = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    // If it fails, names are still searched, so no message is needed.
    loadSearch(zones).then(
      (run) => setSearch({ run }),
      () => (isAsked.current = false),
    );
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
          typeof option?.value === 'string' && search.run(option.value, text.trim()),
      }}
    />
  );
}
