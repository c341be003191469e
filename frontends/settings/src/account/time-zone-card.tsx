import { useId } from 'react';
import { timeZoneCity, TimeZonePicker } from '@daymark/calendar-ui/time-zones';
import type { UserSettings } from '@daymark/contracts';
import { Card, localTimeZone } from '@daymark/ui';
import { ChangedElsewhereNotice, SaveButton, useSettingsDraft } from '../settings/index.js';
import { texts } from '../texts.js';

const fields = ['default_timezone'] as const;

/** The time zone that new events begin with: all of IANA's to choose from. */
export function TimeZoneCard({ settings }: { settings: UserSettings }) {
  const id = useId();
  const { draft, change, save, ...state } = useSettingsDraft({
    settings,
    fields,
    saved: ({ default_timezone }) => ({
      title: texts.timeZone.doneToast,
      description: texts.timeZone.done(timeZoneCity(default_timezone ?? localTimeZone())),
    }),
    failedTitle: texts.timeZone.failedToast,
  });
  const zone = draft.default_timezone ?? localTimeZone();
  return (
    <Card title={texts.timeZone.title}>
      <form
        className="settings-form"
        aria-label={texts.timeZone.title}
        onSubmit={(event) => {
          event.preventDefault();
          void save({ default_timezone: zone });
        }}
      >
        {state.isChangedElsewhere ? <ChangedElsewhereNotice onTakeNewest={state.takeNewest} /> : null}
        <div className="settings-field">
          <label htmlFor={id}>{texts.timeZone.label}</label>
          <TimeZonePicker
            id={id}
            value={zone}
            onChange={(default_timezone) => change({ default_timezone })}
          />
          <p className="settings-hint">
            {texts.timeZone.hint} {draft.default_timezone === null ? texts.timeZone.notChosen : null}
          </p>
        </div>
        <SaveButton isBusy={state.isBusy} />
      </form>
    </Card>
  );
}
