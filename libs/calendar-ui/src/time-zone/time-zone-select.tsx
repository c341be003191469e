import { useMemo, useState, type SelectHTMLAttributes } from 'react';
import { classNames, localTimeZone, useIsHydrated } from '@daymark/ui/public';
import { text } from '../texts.js';
import { allTimeZones, byChoice, commonTimeZones, timeZoneChoice, todaysName } from './time-zone-names.js';

interface TimeZoneSelectProps extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'value' | 'onChange' | 'children'
> {
  value: string;
  onChange: (zone: string) => void;
  /** All zones, if they must be in the server's HTML. */
  zones?: readonly string[] | undefined;
}

/**
 * A native select of all IANA time zones, the local one and the common ones first. Until it is used it contains only
 * the common ones and the selected one: 400 options are heavy, and most people never open it.
 */
export function TimeZoneSelect({ value, onChange, zones, className, ...rest }: TimeZoneSelectProps) {
  const isHydrated = useIsHydrated();
  const [isReachedFor, setIsReachedFor] = useState(false);
  // Browsers open the list, and handle keys for it, only after these events.
  const reach = () => setIsReachedFor(true);
  const others = useMemo(() => {
    const common = new Set<string>(commonTimeZones);
    return (zones ?? (isReachedFor ? allTimeZones() : [])).filter((zone) => !common.has(zone)).sort(byChoice);
  }, [zones, isReachedFor]);
  const local = isHydrated ? todaysName(localTimeZone()) : null;
  const isListed = commonTimeZones.includes(value) || others.includes(value) || value === local;
  return (
    <select
      className={classNames('ui-select', className)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onPointerDown={reach}
      onFocus={reach}
      {...rest}
    >
      {local ? (
        <optgroup label={text('zones.yours')}>
          <option value={local}>{timeZoneChoice(local)}</option>
        </optgroup>
      ) : null}
      <optgroup label={text('zones.common')}>
        {commonTimeZones
          .filter((zone) => zone !== local)
          .map((zone) => (
            <option key={zone} value={zone}>
              {timeZoneChoice(zone)}
            </option>
          ))}
        {isListed ? null : <option value={value}>{timeZoneChoice(value)}</option>}
      </optgroup>
      {others.length > 0 ? (
        <optgroup label={text('zones.all')}>
          {others
            .filter((zone) => zone !== local)
            .map((zone) => (
              <option key={zone} value={zone}>
                {timeZoneChoice(zone)}
              </option>
            ))}
        </optgroup>
      ) : null}
    </select>
  );
}
