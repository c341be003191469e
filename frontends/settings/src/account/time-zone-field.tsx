import { useId } from 'react';
import { TimeZonePicker } from '@daymark/calendar-ui/time-zones';
import { texts } from '../texts.js';

interface TimeZoneFieldProps {
  value: string;
  isChosen: boolean;
  onChange: (zone: string) => void;
}

/** The default time zone of new events, from all IANA zones. */
export function TimeZoneField({ value, isChosen, onChange }: TimeZoneFieldProps) {
  const id = useId();
  return (
    <div className="settings-field">
      <label htmlFor={id}>{texts.timeZone.label}</label>
      <TimeZonePicker id={id} value={value} onChange={onChange} />
      <p className="settings-hint">
        {texts.timeZone.hint} {isChosen ? null : texts.timeZone.notChosen}
      </p>
    </div>
  );
}
