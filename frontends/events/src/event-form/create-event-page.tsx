import { useEffect, useRef, useState } from 'react';
import { failureMessage, useSession } from '@daymark/api-client';
import { UNCHANGED_LOGO } from '@daymark/calendar-ui/customization';
import { EventRequest, type UserSettings } from '@daymark/contracts';
import {
  Alert,
  LoadingScreen,
  useContractForm,
  usePageTitle,
  useToast,
  type FormInstance,
} from '@daymark/ui';
import { useNavigate, useParams, useSearchParams } from '@daymark/ui/router';
import { fileOf, useOwnLogo } from '../logo/index.js';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { EventForm } from './fields/event-form.js';
import { useCalendarNames, usePresetCalendar } from './loading/use-calendars.js';
import { defaultCustomizationOf, useSettings } from './loading/use-settings.js';
import { useCreateEvent } from './saving/save-event.js';
import { saveNewCustomization } from './saving/save-customization.js';
import { RestoredDraftNotice } from './unsaved/restored-draft-notice.js';
import { UnsavedChanges, type ForgetChanges } from './unsaved/unsaved-changes.js';
import { useFormDraft } from './unsaved/use-form-draft.js';
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

/**
 * '/event/create', and '/calendar/:calendarId/add-event' with the calendar preset; with '?date=2026-11-25' for that day,
 * and with '&end_date=' for all days until then. The shell lets nobody else in.
 */
export function CreateEventPage() {
  const { calendarId = null } = useParams();
  const [query] = useSearchParams();
  const { state } = useSession();
  const days = chosenDays(query);
  const [attempt, setAttempt] = useState(0);
  if (state !== 'signed-in') return <LoadingScreen label={texts.form.loading} />;
  return (
    <CreateEventForm
      key={`${calendarId} ${days?.start_date} ${days?.end_date} ${attempt}`}
      presetCalendarId={calendarId}
      days={days}
      onDiscardDraft={() => setAttempt(attempt + 1)}
    />
  );
}

interface CreateEventFormProps {
  presetCalendarId: string | null;
  days: ChosenDays | null;
  onDiscardDraft: () => void;
}

function CreateEventForm({ presetCalendarId, days: firstDays, onDiscardDraft }: CreateEventFormProps) {
  usePageTitle(texts.create.title);
  const toast = useToast();
  const navigate = useNavigate();
  const create = useCreateEvent();
  const settings = useSettings().data;
  const draftKey = `create ${presetCalendarId ?? ''}`;
  const draft = useFormDraft(draftKey);
  const forgetChanges = useRef<ForgetChanges>(null);
  const presetCalendar = usePresetCalendar(presetCalendarId);
  const calendars = useCalendarNames(presetCalendarId === null);
  const defaultLogo = useOwnLogo(settings?.default_logo_url ?? null);
  const [days] = useState(firstDays);
  const [base, setBase] = useState(() => emptyEvent({ calendarId: presetCalendarId, days }));
  const [logo, setLogo] = useState(draft?.logo ?? UNCHANGED_LOGO);
  const customization = defaultCustomizationOf(settings);

  const form = useContractForm(EventRequest, {
    initialValues: draft?.values ?? base,
    toRequest: requestOf,
    check: formMessages,
    formFieldOf,
    onSubmit: async (body) => {
      const event = await create(body);
      forgetChanges.current?.();
      const file = defaultLogo.file ? fileOf(defaultLogo.file) : null;
      const warnings = await saveNewCustomization(event.id, { customization, logo, defaultLogo: file });
      toast.success({ title: texts.create.createdToast, description: texts.create.createdToastText });
      for (const description of warnings) toast.warning({ title: texts.logo.warning, description });
      await navigate(paths.event(event.id));
    },
    onFailure: (error) =>
      toast.error({
        title: texts.create.failedToast,
        description: failureMessage(error, texts.failureFallback),
      }),
  });
  useDefaultTimeZone(form.instance, settings, draft === null, days, setBase);

  return (
    <EventForm
      form={form}
      title={texts.create.title}
      subtitle={subtitleOf(presetCalendar.name, presetCalendarId !== null && !presetCalendar.isMissing)}
      notices={
        <>
          {draft ? (
            <RestoredDraftNotice
              onDiscard={() => {
                forgetChanges.current?.();
                onDiscardDraft();
              }}
            />
          ) : null}
          {presetCalendar.isMissing ? (
            <Alert type="error" showIcon title={texts.create.calendarMissing} />
          ) : null}
        </>
      }
      sharing={{ calendars: presetCalendarId === null ? calendars : null }}
      logo={{ choice: logo, onChange: setLogo, storedUrl: null, defaultUrl: defaultLogo.url }}
      customization={customization}
      cancelTo={presetCalendarId ? paths.calendarDetail(presetCalendarId) : paths.dashboard}
      submit={{ label: texts.create.submit, busyLabel: texts.create.busy, kind: 'create' }}
    >
      <UnsavedChanges
        ref={forgetChanges}
        form={form.instance}
        base={base}
        logo={logo}
        draftKey={draftKey}
        target={null}
      />
    </EventForm>
  );
}

/** Where a name is on its way, its line is there already: the form below must not move. */
function subtitleOf(calendarName: string | undefined | null, isExpected: boolean): string | null {
  if (calendarName) return texts.create.forCalendar(calendarName);
  return isExpected ? '\u00a0' : null;
}

const TIMES = ['start_date', 'start_clock', 'end_date', 'end_clock', 'is_all_day'] as const;

/** When the settings arrive, the form takes their time zone over where the person was not faster. */
function useDefaultTimeZone(
  form: FormInstance<EventFormValues>,
  settings: UserSettings | undefined,
  isNew: boolean,
  days: ChosenDays | null,
  setBase: (change: (base: EventFormValues) => EventFormValues) => void,
) {
  const timezone = settings?.default_timezone;
  useEffect(() => {
    if (!timezone || !isNew || form.isFieldsTouched(['timezone'])) return;
    const times = timesOfNew(timezone, days);
    const isRuleTouched = form.isFieldsTouched(['repeats']);
    const change: Partial<EventFormValues> = form.isFieldsTouched([...TIMES])
      ? { timezone }
      : { ...times, ...(isRuleTouched ? {} : newRule(times.start_date)) };
    form.setFieldsValue(change);
    setBase((base) => ({ ...base, ...change }));
  }, [form, timezone, isNew, days, setBase]);
}
