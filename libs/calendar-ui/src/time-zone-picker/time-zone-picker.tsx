import { useMemo, useRef } from 'react';
import { localTimeZone } from '@daymark/ui';
import { Select, type RefSelectProps } from '@daymark/ui/overlay';
import { allTimeZones, commonTimeZones, timeZoneLabel } from '../time-zone/time-zone-names.js';

interface TimeZonePickerProps {
  placeholder?: string;
  id?: string;
  value?: string;
  onChange?: (zone: string) => void;
}

interface ZoneOption {
  value: string;
  label: string;
  /** What a search looks in: label and IANA name, without underscores. */
  words: string;
}

const optionOf = (zone: string): ZoneOption => {
  const label = timeZoneLabel(zone);
  return { value: zone, label, words: `${label} ${zone} ${zone.replaceAll('_', ' ')}`.toLowerCase() };
};

/** A searchable select of all IANA time zones; the local one and the common ones stand first. */
export function TimeZonePicker({ id, value, onChange, ...rest }: TimeZonePickerProps) {
  const options = useMemo(() => {
    const local = localTimeZone();
    const first = [local, ...commonTimeZones.map(({ zone }) => zone).filter((zone) => zone !== local)];
    const listed = new Set<string>(first);
    const others = allTimeZones().filter((zone) => !listed.has(zone));
    if (value && !listed.has(value) && !others.includes(value)) others.unshift(value);
    return [...first, ...others].map(optionOf);
  }, [value]);
  const select = useRef<RefSelectProps>(null);
  return (
    <Select
      {...rest}
      ref={select}
      {...(id ? { id } : {})}
      value={value}
      onChange={(zone: string) => onChange?.(zone)}
      options={options}
      showSearch={{
        // The list stays where the chosen zone was; what is found begins at the top.
        onSearch: () => requestAnimationFrame(() => select.current?.scrollTo(0)),
        filterOption: (text, option) =>
          option !== undefined &&
          'words' in option &&
          String(option.words).includes(text.trim().toLowerCase()),
      }}
    />
  );
}
