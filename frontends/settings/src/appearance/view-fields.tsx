import { useId } from 'react';
import { localePreferences } from '@daymark/calendar-ui';
import { TimeZonePicker } from '@daymark/calendar-ui/time-zones';
import type { UserSettings } from '@daymark/contracts';
import { browserLocale, Button, SegmentedField, Switch, weekdayNames } from '@daymark/ui';
import { texts } from '../texts.js';

export const viewFields = [
  'color_scheme',
  'week_start',
  'hour_cycle',
  'shows_weekend',
  'second_timezone',
] as const;
type ViewSettings = Pick<UserSettings, (typeof viewFields)[number]>;

/** Stands for the browser's locale and the system's colour scheme, which are stored as null. */
const AS_BROWSER = 'browser';
const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const hourCycles = ['12', '24'] as const;

interface ViewFieldsProps {
  value: ViewSettings;
  onChange: (changes: Partial<ViewSettings>) => void;
}

/** How calendars are shown to their owner. */
export function ViewFields({ value, onChange }: ViewFieldsProps) {
  const id = useId();
  const ofBrowser = localePreferences(browserLocale());
  return (
    <>
      <div className="settings-field">
        <span aria-hidden="true">{texts.view.colorScheme}</span>
        <SegmentedField
          label={texts.view.colorScheme}
          options={[
            { value: AS_BROWSER, label: texts.view.colorSchemes.system },
            { value: 'light', label: texts.view.colorSchemes.light },
            { value: 'dark', label: texts.view.colorSchemes.dark },
          ]}
          value={value.color_scheme ?? AS_BROWSER}
          onChange={(chosen) => onChange({ color_scheme: chosen === AS_BROWSER ? null : chosen })}
        />
      </div>
      <div className="settings-field">
        <label htmlFor={`${id}-week`}>{texts.view.weekStart}</label>
        <select
          id={`${id}-week`}
          className="ui-select"
          value={value.week_start ?? AS_BROWSER}
          onChange={({ target }) =>
            onChange({ week_start: target.value === AS_BROWSER ? null : Number(target.value) })
          }
        >
          <option value={AS_BROWSER}>{texts.view.asBrowser(weekdayNames[ofBrowser.weekStart])}</option>
          {weekdays.map((day) => (
            <option key={day} value={day}>
              {weekdayNames[day]}
            </option>
          ))}
        </select>
      </div>
      <div className="settings-field">
        <label htmlFor={`${id}-hours`}>{texts.view.hourCycle}</label>
        <select
          id={`${id}-hours`}
          className="ui-select"
          value={value.hour_cycle ?? AS_BROWSER}
          onChange={({ target }) =>
            onChange({ hour_cycle: hourCycles.find((each) => each === target.value) ?? null })
          }
        >
          <option value={AS_BROWSER}>
            {texts.view.asBrowser(texts.view.hourCycles[ofBrowser.hourCycle])}
          </option>
          {hourCycles.map((each) => (
            <option key={each} value={each}>
              {texts.view.hourCycles[each]}
            </option>
          ))}
        </select>
      </div>
      <div className="settings-switch">
        <Switch
          id={`${id}-weekend`}
          checked={value.shows_weekend}
          onChange={(shows_weekend) => onChange({ shows_weekend })}
        />
        <label htmlFor={`${id}-weekend`}>{texts.view.showsWeekend}</label>
      </div>
      <div className="settings-field">
        <label htmlFor={`${id}-zone`}>{texts.view.secondTimeZone}</label>
        <TimeZonePicker
          id={`${id}-zone`}
          placeholder={texts.view.noSecondTimeZone}
          {...(value.second_timezone ? { value: value.second_timezone } : {})}
          onChange={(second_timezone) => onChange({ second_timezone })}
        />
        <p className="settings-hint">{texts.view.secondTimeZoneHint}</p>
        {value.second_timezone ? (
          <div>
            <Button onClick={() => onChange({ second_timezone: null })}>{texts.view.removeTimeZone}</Button>
          </div>
        ) : null}
      </div>
    </>
  );
}
