import { useState } from 'react';
import { TimeZonePicker } from '@daymark/calendar-ui/time-zone-picker';
import { timeZoneCity } from '@daymark/calendar-ui/time-zones';
import {
  BIN_DAYS,
  pastEventsChoices,
  getProfile,
  updateProfile,
  PERSON_NAME_MAX_CHARACTERS,
  type UserSettings,
} from '@daymark/contracts';
import { Card, localTimeZone, RadioList, Input, type ToastText, LabeledField } from '@daymark/ui';
import { queryKey, useEndpointMutation, useEndpointQuery, useQueryClient } from '@daymark/api-client';
import {
  ChangedElsewhereNotice,
  SaveButton,
  useSettingsDraft,
  type SettingsChanges,
} from '../settings/index.js';
import { text } from '../texts.js';

const fields = ['default_timezone', 'past_events'] as const;

export function GeneralCard({ settings }: { settings: UserSettings }) {
  const name = useNameDraft();
  const { draft, change, save, ...state } = useSettingsDraft({
    settings,
    fields,
    isMoreDirty: name.isChanged,
    saved: (stored, changes) => saved(stored, changes, name.isChanged),
    failed,
  });
  const zone = draft.default_timezone ?? localTimeZone();
  // The shown time zone of the device is stored too, unless only the name is changed.
  const isNameAlone = name.isChanged && fields.every((field) => draft[field] === settings[field]);
  return (
    <Card title={text('settings.general.title')}>
      <form
        className="ui-stack settings-form"
        aria-label={text('settings.general.title')}
        onSubmit={(event) => {
          event.preventDefault();
          void save(isNameAlone ? draft : { ...draft, default_timezone: zone }, name.save);
        }}
      >
        {state.isChangedElsewhere ? <ChangedElsewhereNotice onTakeNewest={state.takeNewest} /> : null}
        <NameField value={name.value} isDisabled={!name.isKnown} onChange={name.change} />
        <LabeledField
          label={text('settings.timeZone.label')}
          hint={
            <>
              {text('settings.timeZone.hint')}{' '}
              {draft.default_timezone === null ? text('settings.timeZone.notChosen') : null}
            </>
          }
        >
          <TimeZonePicker value={zone} onChange={(default_timezone) => change({ default_timezone })} />
        </LabeledField>
        <RadioList
          question={text('settings.pastEvents.label')}
          choices={pastEventsChoices.map((value) => ({
            value,
            label: text(`settings.pastEvents.choices.${value}.label`),
            hint: text(`settings.pastEvents.choices.${value}.hint`, { days: BIN_DAYS }),
          }))}
          value={draft.past_events}
          onChange={(past_events) => change({ past_events })}
        />
        <SaveButton isBusy={state.isBusy} />
      </form>
    </Card>
  );
}

function saved(
  { default_timezone, past_events }: UserSettings,
  changes: SettingsChanges,
  isNameChanged: boolean,
): ToastText {
  const messages = [
    ...(isNameChanged
      ? [{ title: text('settings.name.doneToast'), description: text('settings.name.done') }]
      : []),
    ...(changes.default_timezone === undefined
      ? []
      : [
          {
            title: text('settings.timeZone.doneToast'),
            description: text('settings.timeZone.done', {
              zone: timeZoneCity(default_timezone ?? localTimeZone()),
            }),
          },
        ]),
    ...(changes.past_events === undefined
      ? []
      : [
          {
            title: text('settings.pastEvents.doneToast'),
            description: text(`settings.pastEvents.done.${past_events}`),
          },
        ]),
  ];
  const title = messages.length === 1 ? messages[0]!.title : text('settings.general.doneToast');
  return { title, description: messages.map(({ description }) => description).join(' ') };
}

const failed = ({ default_timezone, past_events }: SettingsChanges): string =>
  default_timezone !== undefined
    ? text('settings.timeZone.failedToast')
    : past_events !== undefined
      ? text('settings.pastEvents.failedToast')
      : text('settings.name.failedToast');

function useNameDraft() {
  const queries = useQueryClient();
  const { data: profile } = useEndpointQuery(getProfile, {});
  const { mutateAsync } = useEndpointMutation(updateProfile);
  /** Null while it is unchanged. */
  const [typed, setTyped] = useState<string | null>(null);
  const stored = profile?.name ?? '';
  const isChanged = profile !== undefined && typed !== null && typed.trim() !== stored;
  const save = async () => {
    if (!isChanged) return;
    const saved = await mutateAsync({ body: { name: typed } });
    queries.setQueryData(queryKey(getProfile, {}), saved);
    setTyped(null);
  };
  return { value: typed ?? stored, isKnown: profile !== undefined, isChanged, change: setTyped, save };
}

interface NameFieldProps {
  value: string;
  isDisabled: boolean;
  onChange: (name: string) => void;
}

function NameField({ value, isDisabled, onChange }: NameFieldProps) {
  return (
    <LabeledField label={text('settings.name.label')} isOptional hint={text('settings.name.hint')}>
      <Input
        value={value}
        disabled={isDisabled}
        autoComplete="name"
        maxLength={PERSON_NAME_MAX_CHARACTERS}

        onChange={({ target }) => onChange(target.value)}
      />
    </LabeledField>
  );
}
