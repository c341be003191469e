import { timeZoneCity } from '@daymark/calendar-ui/time-zones';
import type { UserSettings } from '@daymark/contracts';
import { Card, localTimeZone, type ToastText } from '@daymark/ui';
import {
  ChangedElsewhereNotice,
  SaveButton,
  useSettingsDraft,
  type SettingsChanges,
} from '../settings/index.js';
import { texts } from '../texts.js';
import { PastEventsField } from './past-events-field.js';
import { TimeZoneField } from './time-zone-field.js';

const fields = ['default_timezone', 'past_events'] as const;

/** What new events begin with, and what becomes of those that are over. */
export function EventsCard({ settings }: { settings: UserSettings }) {
  const { draft, change, save, ...state } = useSettingsDraft({ settings, fields, saved, failed });
  const zone = draft.default_timezone ?? localTimeZone();
  return (
    <Card title={texts.events.title}>
      <form
        className="settings-form"
        aria-label={texts.events.title}
        onSubmit={(event) => {
          event.preventDefault();
          // The zone of the device is stored too where it is the one that is shown.
          void save({ ...draft, default_timezone: zone });
        }}
      >
        {state.isChangedElsewhere ? <ChangedElsewhereNotice onTakeNewest={state.takeNewest} /> : null}
        <TimeZoneField
          value={zone}
          isChosen={draft.default_timezone !== null}
          onChange={(default_timezone) => change({ default_timezone })}
        />
        <PastEventsField value={draft.past_events} onChange={(past_events) => change({ past_events })} />
        <SaveButton isBusy={state.isBusy} />
      </form>
    </Card>
  );
}

/** Says of each setting that was changed what holds from now on. */
function saved({ default_timezone, past_events }: UserSettings, changes: SettingsChanges): ToastText {
  const ofZone = texts.timeZone.done(timeZoneCity(default_timezone ?? localTimeZone()));
  const ofPast = texts.pastEvents.done[past_events];
  if (changes.past_events === undefined) return { title: texts.timeZone.doneToast, description: ofZone };
  if (changes.default_timezone === undefined)
    return { title: texts.pastEvents.doneToast, description: ofPast };
  return { title: texts.events.doneToast, description: `${ofZone} ${ofPast}` };
}

const failed = (changes: SettingsChanges): string =>
  changes.past_events === undefined || changes.default_timezone !== undefined
    ? texts.timeZone.failedToast
    : texts.pastEvents.failedToast;
