import { TimeZoneSelect } from '@daymark/calendar-ui/public';
import { buttonClass } from '@daymark/ui/public';
import { text } from '../texts.js';

interface TimeZoneFormProps {
  id: string;
  value: string;
  /** Absent if a script outside React handles it. */
  onChange?: (zone: string) => void;
  kept?: Record<string, string> | undefined;
  /** All zones, if a visitor without a script asked for them. */
  zones?: readonly string[] | undefined;
}

export function TimeZoneForm({ id, value, onChange = () => undefined, kept = {}, zones }: TimeZoneFormProps) {
  return (
    <form method="get" className="ui-actions zone-form">
      {Object.entries(kept).map(([name, content]) => (
        <input key={name} type="hidden" name={name} value={content} />
      ))}
      <label htmlFor={id} className="ui-note zone-label">
        {text('calendar.timeZone')}
      </label>
      <TimeZoneSelect id={id} name="tz" value={value} onChange={onChange} zones={zones} />
      <button type="submit" className={`${buttonClass()} without-script`}>
        {text('calendar.applyTimeZone')}
      </button>
      {zones ? null : (
        <a
          className="ui-link without-script"
          rel="nofollow"
          href={`?${new URLSearchParams({ ...kept, zones: 'all' })}`}
        >
          {text('calendar.allTimeZones')}
        </a>
      )}
    </form>
  );
}
