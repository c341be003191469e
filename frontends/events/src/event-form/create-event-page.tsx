import { useEffect, useRef, useState } from 'react';
import { useSession } from '@daymark/api-client';
import {
  newEventOf,
  rememberCalendar,
  RoleTooLow,
  useOfferedCalendar,
  type NewEvent,
  useSayFailure,
} from '@daymark/calendar-ui';
import { UNCHANGED_LOGO, useOwnLogo } from '@daymark/calendar-ui/customization';
import { useUndo } from '@daymark/calendar-ui/undo';
import { EventRequest, type UserSettings } from '@daymark/contracts';
import {
  EmptyPage,
  LoadingScreen,
  useContractForm,
  usePageTitle,
  useToast,
  type FormFields,
} from '@daymark/ui';
import { ButtonLink, useLocation, useParams, useReturn, useSearchParams } from '@daymark/ui/router';
import { fileOf } from '../store-logo.js';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import { EventForm } from './fields/event-form.js';
import {
  useCalendarNames,
  usePresetCalendar,
  type CalendarName,
  defaultCustomizationOf,
  useSettings,
} from './loading.js';
import { isSessionOver, useCreateEvent, saveNewCustomization } from './saving.js';
import { UnsavedChanges, type DiscardChanges } from './unsaved-changes.js';
import {
  chosenDays,
  emptyEvent,
  requestOf,
  timesOfNew,
  type ChosenDays,
  type EventFormValues,
} from './values/event-form-values.js';
import { formFieldOf, formMessages } from './values/form-messages.js';
import { newRule } from './values/rule-values.js';

/** '?date=2026-11-25' sets the day, '&end_date=' the last of several; fields typed elsewhere are taken over. */
export function CreateEventPage() {
  usePageTitle(text('events.create.title'));
  const { calendarId = null } = useParams();
  const [query] = useSearchParams();
  const { state } = useSession();
  const days = chosenDays(query);
  const typed = newEventOf(useLocation().state);
  const preset = usePresetCalendar(state === 'signed-in' ? calendarId : null);
  if (state !== 'signed-in' || preset.isLoading) return <LoadingScreen label={text('events.form.loading')} />;
  if (preset.refusing) return <RoleTooLow calendar={preset.refusing} />;
  if (preset.isMissing) return <NoSuchCalendar />;
  return (
    <CreateEventForm
      key={`${calendarId} ${days?.start_date} ${days?.end_date}`}
      presetCalendarId={calendarId}
      presetCalendarName={preset.name}
      days={days}
      typed={typed}
    />
  );
}

/** The calendar in the address cannot get events, so no form is shown. */
const NoSuchCalendar = () => (
  <EmptyPage
    title={text('events.create.noCalendarTitle')}
    text={text('events.create.calendarMissing')}
    action={<ButtonLink to={paths.dashboard}>{text('events.create.backToDashboard')}</ButtonLink>}
  />
);

interface CreateEventFormProps {
  presetCalendarId: string | null;
  presetCalendarName: string | null;
  days: ChosenDays | null;
  typed: NewEvent | null;
}

function CreateEventForm(props: CreateEventFormProps) {
  const { presetCalendarId, presetCalendarName, days: firstDays, typed } = props;
  const toast = useToast();
  const sayFailure = useSayFailure();
  const undo = useUndo();
  const returnTo = useReturn();
  const create = useCreateEvent();
  const settings = useSettings().data;
  const discardChanges = useRef<DiscardChanges>(null);
  const calendars = useCalendarNames(presetCalendarId === null);
  const defaultLogo = useOwnLogo(settings?.default_logo_url ?? null);
  const [days] = useState(firstDays);
  const [base, setBase] = useState(() => emptyEvent({ calendarId: presetCalendarId, days }));
  const [begun] = useState(() => emptyEvent({ calendarId: presetCalendarId, days, typed }));
  const [logo, setLogo] = useState(UNCHANGED_LOGO);
  const customization = defaultCustomizationOf(settings);

  const form = useContractForm(EventRequest, {
    initialValues: begun,
    toRequest: requestOf,
    check: formMessages,
    formFieldOf,
    onSubmit: async (body) => {
      const undoable = undo.begin(body.title);
      const event = await create(body, undoable.key);
      discardChanges.current?.();
      const file = defaultLogo.file ? fileOf(defaultLogo.file) : null;
      const warnings = await saveNewCustomization(event.id, {
        customization,
        logo,
        defaultLogo: file,
        undoKey: undoable.key,
      });
      undoable.done({
        title: text('events.create.createdToast'),
        description: text('events.create.createdToastText'),
      });
      for (const description of warnings) toast.warning({ title: text('events.logo.warning'), description });
      if (body.calendar_id) rememberCalendar(body.calendar_id);
      returnTo(paths.event(event.id));
    },
    onFailure: (error) => {
      if (isSessionOver(error)) return;
      sayFailure(text('events.create.failedToast'))(error);
    },
  });
  useDefaultTimeZone(form.fields, settings, typed === null, days, setBase);
  usePreselection(form.fields, calendars.names, setBase);

  return (
    <EventForm
      form={form}
      title={text('events.create.title')}
      subtitle={presetCalendarName && text('events.create.forCalendar', { name: presetCalendarName })}
      calendars={presetCalendarId === null ? calendars : null}
      asksForCalendar={presetCalendarId === null}
      logo={{ choice: logo, onChange: setLogo, storedUrl: null, defaultUrl: defaultLogo.url }}
      customization={customization}
      cancelTo={presetCalendarId ? paths.calendarDetail(presetCalendarId) : paths.dashboard}
      submit={{ label: text('events.create.submit'), busyLabel: text('events.create.busy'), kind: 'create' }}
    >
      <UnsavedChanges ref={discardChanges} form={form.fields} base={base} logo={logo} />
    </EventForm>
  );
}

/** Once the calendars are loaded, preselects one, unless the person has chosen already. */
function usePreselection(
  form: FormFields<EventFormValues>,
  calendars: readonly CalendarName[],
  setBase: (change: (base: EventFormValues) => EventFormValues) => void,
) {
  const offered = useOfferedCalendar(calendars);
  useEffect(() => {
    if (offered === null || form.isTouched('calendar_id')) return;
    if (form.values().calendar_id !== null) return;
    form.set({ calendar_id: offered });
    setBase((base) => ({ ...base, calendar_id: offered }));
  }, [form, offered, setBase]);
}

const TIMES = ['start_date', 'start_clock', 'end_date', 'end_clock', 'is_all_day'] as const;

/** Once the settings are loaded, sets their time zone, unless the person has chosen one already. */
function useDefaultTimeZone(
  form: FormFields<EventFormValues>,
  settings: UserSettings | undefined,
  isNew: boolean,
  days: ChosenDays | null,
  setBase: (change: (base: EventFormValues) => EventFormValues) => void,
) {
  const timezone = settings?.default_timezone;
  useEffect(() => {
    if (!timezone || !isNew || form.isTouched('timezone')) return;
    const times = timesOfNew(timezone, days);
    const isRuleTouched = form.isTouched('repeats');
    const change: Partial<EventFormValues> = form.isTouched(...TIMES)
      ? { timezone }
      : { ...times, ...(isRuleTouched ? {} : newRule(times.start_date)) };
    form.set(change);
    setBase((base) => ({ ...base, ...change }));
  }, [form, timezone, isNew, days, setBase]);
}
