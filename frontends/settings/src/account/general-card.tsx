import { useId, useState } from 'react';
import { timeZoneCity, TimeZonePicker } from '@daymark/calendar-ui/time-zones';
import {
  pastEventsChoices,
  getProfile,
  updateProfile,
  PERSON_NAME_MAX_CHARACTERS,
  type UserSettings,
} from '@daymark/contracts';
import { Card, localTimeZone, RadioList, Input, type ToastText } from '@daymark/ui';
import { queryKey, useEndpointMutation, useEndpointQuery, useQueryClient } from '@daymark/api-client';
import {
  ChangedElsewhereNotice,
  SaveButton,
  useSettingsDraft,
  type SettingsChanges,
} from '../settings/index.js';
import { texts } from '../texts.js';

const fields = ['default_timezone', 'past_events'] as const;

export function GeneralCard({ settings }: { settings: UserSettings }) {
  const id = useId();
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
    <Card title={texts.general.title}>
      <form
        className="settings-form"
        aria-label={texts.general.title}
        onSubmit={(event) => {
          event.preventDefault();
          void save(isNameAlone ? draft : { ...draft, default_timezone: zone }, name.save);
        }}
      >
        {state.isChangedElsewhere ? <ChangedElsewhereNotice onTakeNewest={state.takeNewest} /> : null}
        <NameField value={name.value} isDisabled={!name.isKnown} onChange={name.change} />
        <div className="settings-field">
          <label htmlFor={`${id}-zone`}>{texts.timeZone.label}</label>
          <TimeZonePicker
            id={`${id}-zone`}
            value={zone}
            onChange={(default_timezone) => change({ default_timezone })}
          />
          <p className="settings-hint">
            {texts.timeZone.hint} {draft.default_timezone === null ? texts.timeZone.notChosen : null}
          </p>
        </div>
        <RadioList
          question={texts.pastEvents.label}
          choices={pastEventsChoices.map((value) => ({ value, ...texts.pastEvents.choices[value] }))}
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
    ...(isNameChanged ? [{ title: texts.name.doneToast, description: texts.name.done }] : []),
    ...(changes.default_timezone === undefined
      ? []
      : [
          {
            title: texts.timeZone.doneToast,
            description: texts.timeZone.done(timeZoneCity(default_timezone ?? localTimeZone())),
          },
        ]),
    ...(changes.past_events === undefined
      ? []
      : [{ title: texts.pastEvents.doneToast, description: texts.pastEvents.done[past_events] }]),
  ];
  const title = messages.length === 1 ? messages[0]!.title : texts.general.doneToast;
  return { title, description: messages.map(({ description }) => description).join(' ') };
}

const failed = ({ default_timezone, past_events }: SettingsChanges): string =>
  default_timezone !== undefined
    ? texts.timeZone.failedToast
    : past_events !== undefined
      ? texts.pastEvents.failedToast
      : texts.name.failedToast;

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
  const id = useId();
  return (
    <div className="settings-field">
      <label htmlFor={id}>
        {texts.name.label} <span className="ui-optional">{texts.optional}</span>
      </label>
      <Input
        id={id}
        value={value}
        disabled={isDisabled}
        autoComplete="name"
        maxLength={PERSON_NAME_MAX_CHARACTERS}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`} className="settings-hint">
        {texts.name.hint}
      </p>
    </div>
  );
}
