import { useRef, useState, useEffect, useEffectEvent } from 'react';
import { failureMessage, isTransient, ProblemError, useEndpointQuery } from '@daymark/api-client';
import { rememberCalendar, useShortTimes } from '@daymark/calendar-ui';
import { UNCHANGED_LOGO, useOwnLogo } from '@daymark/calendar-ui/customization';
import { useConflictWords } from '@daymark/calendar-ui/conflict';
import { LostDatesDialog } from '@daymark/calendar-ui/delete-event';
import { useUndo, type UndoableAction } from '@daymark/calendar-ui/undo';
import {
  EventRequest,
  DEFAULT_CUSTOMIZATION,
  getCustomization,
  type CalendarEvent,
  type EventDetails,
} from '@daymark/contracts';
import { useContractForm, useToast, Alert, type FormFields } from '@daymark/ui';
import { useLocation, useReturn } from '@daymark/ui/router';
import { saveLogoChoice } from '../../store-logo.js';
import { paths } from '../../paths.js';
import { text } from '../../texts.js';
import { EventForm } from '../fields/event-form.js';
import { useCalendarNames } from '../loading.js';
import { isSessionOver, useUpdateEvent } from '../saving.js';
import { UnsavedChanges, type DiscardChanges } from '../unsaved-changes.js';
import { requestOf, type EventFormValues } from '../values/event-form-values.js';
import { formFieldOf, formMessages } from '../values/form-messages.js';
import { labelOfPart } from './part-texts.js';
import { EditNotice } from './edit-notice.js';
import {
  defaultScope,
  offeredScopes,
  occurrenceToEdit,
  targetOf,
  type LoadedEvent,
} from '../values/edit-target.js';
import { EditConflict } from './edit-conflict.js';
import { useEditTarget } from './use-edit-target.js';

interface EditEventFormProps {
  loaded: LoadedEvent;
  /** Why it cannot be saved, since the role was taken while the form was open: what was typed stays to be read. */
  refusal: string | null;
}

export function EditEventForm({ loaded: firstLoaded, refusal }: EditEventFormProps) {
  const toast = useToast();
  const undo = useUndo();
  const returnTo = useReturn();
  const location = useLocation();
  const update = useUpdateEvent();
  const conflictWords = useConflictWords(useShortTimes().formatInstant);
  const address = addressOf(firstLoaded);
  const discardChanges = useRef<DiscardChanges>(null);
  const [firstTarget] = useState(() => targetOf(defaultScope(firstLoaded), firstLoaded)!);
  const [logo, setLogo] = useState(UNCHANGED_LOGO);
  const [lost, setLost] = useState<readonly string[] | null>(null);
  const mayDropExceptions = useRef(false);
  const calendars = useCalendarNames(true, firstLoaded.event);

  const form = useContractForm(EventRequest, {
    initialValues: firstTarget.values,
    toRequest: (values: EventFormValues) => requestOf(edit.editedOf(values)),
    check: (values) => formMessages(edit.editedOf(values)),
    formFieldOf,
    onSubmit: async (request) => {
      const dropExceptions = mayDropExceptions.current;
      mayDropExceptions.current = false;
      try {
        const before = requestOf(edit.editedOf(target.values));
        const action = undo.begin(event.title);
        const savedId = await update({
          target,
          before,
          request,
          dropExceptions,
          undoKey: action.key,
          isDraft: isDraft && target.scope !== 'occurrence',
        });
        setLost(null);
        const { calendar_id } = request;
        if (calendar_id && (isDraft || calendar_id !== before.calendar_id)) rememberCalendar(calendar_id);
        await finish(savedId, action);
      } catch (error) {
        setLost(null);
        if (!(error instanceof ProblemError)) throw error;
        if (error.code === 'STALE_VERSION' || error.code === 'NOT_FOUND') await edit.findConflict(error);
        else if (error.code === 'EXCEPTIONS_WOULD_BE_LOST') setLost(namesOf(error));
        else throw error;
      }
    },
    onFailure: (error) => {
      if (isSessionOver(error)) return;
      toast.error({ title: text('events.edit.failedToast'), description: failureOf(error) });
    },
  });
  const edit = useEditTarget(form.fields, firstLoaded, firstTarget);
  const { target, loaded, isToSave } = edit;
  const { event } = loaded;
  const { customization, version, logoUrl, isLoading } = useStoredCustomization(
    target.scope === 'following' ? event.id : target.id,
  );

  const saveMerged = useEffectEvent(() => {
    edit.beginSaving();
    form.submit();
  });
  useEffect(() => {
    if (isToSave && !form.isBusy) saveMerged();
  }, [isToSave, form.isBusy]);

  const finish = async (savedId: string, action: UndoableAction) => {
    discardChanges.current?.();
    // A split-off series or new exception has a copy of the customization, with a version that nobody has loaded.
    const outcome = await saveLogoChoice(savedId, logo, {
      version: savedId === target.id ? version : undefined,
      undoKey: action.key,
    });
    const saved = text(`events.edit.savedTexts.${target.scope ?? 'event'}`);
    const kept = edit.kept && (await conflictWords().catch(() => null));
    const description = kept
      ? `${saved}. ${kept.kept(edit.kept!.last, edit.kept!.taken.map(labelOfPart))}`
      : saved;
    action.done({ title: text('events.edit.savedToast'), description });
    if (outcome.saved) toast.success({ title: text('events.logo.saved'), description: outcome.saved });
    if (outcome.failure)
      toast.warning({ title: text('events.logo.updateFailed'), description: outcome.failure });
    // The page of a date may be gone with the part of its series that was split off.
    const isSplit = target.scope === 'following';
    returnTo(paths.event(savedId), (address) => !isSplit || !address.startsWith(paths.event('')));
  };

  const isDraft = Boolean(event.draft);
  const isFreshCopy = copiedVersion(location.state) === event.version;
  const isAlone = target.scope === 'occurrence';
  return (
    <EventForm
      form={form}
      title={text('events.edit.title')}
      subtitle={event.title}
      notices={
        <>
          {refusal ? <Alert type="warning" showIcon title={refusal} /> : null}
          {isDraft ? <DraftNotice form={form.fields} /> : null}
          {target.scope ? (
            <EditNotice
              scopes={offeredScopes(loaded)}
              scope={target.scope}
              date={(loaded.occurrence ?? event.series_dates?.shown ?? event).start_local.slice(0, 10)}
              replacedStart={replacedStartOf(event)}
              onChoose={(scope) => void edit.choose(scope)}
              note={edit.note}
            />
          ) : null}
        </>
      }
      eventId={event.id}
      mayRepeat={!isAlone}
      keepsDays
      calendars={isAlone ? null : calendars}
      isSeriesPrivate={isAlone && !event.is_public_shareable}
      logo={{ choice: logo, onChange: setLogo, storedUrl: logoUrl, isLoading }}
      customization={customization}
      cancelTo={isFreshCopy ? paths.events : paths.event(address)}
      submit={
        refusal
          ? null
          : { label: text('events.edit.submit'), busyLabel: text('events.edit.busy'), kind: 'primary' }
      }
    >
      <LostDatesDialog
        lost={lost}
        isBusy={form.isBusy}
        onConfirm={() => {
          mayDropExceptions.current = true;
          form.submit();
        }}
        onCancel={() => setLost(null)}
      />
      {refusal ? null : (
        <EditConflict
          edit={edit}
          calendars={calendars.names}
          isBusy={form.isBusy}
          onSavedAsNew={() => discardChanges.current?.()}
        />
      )}
      <UnsavedChanges
        ref={discardChanges}
        form={form.fields}
        base={target.values}
        logo={logo}
        copy={isFreshCopy ? event : null}
      />
    </EventForm>
  );
}

/** The version with which a copy was created, from the history state. */
const copiedVersion = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'copiedVersion' in state ? state.copiedVersion : null;

const addressOf = ({ event, index }: { event: CalendarEvent; index: number | null }) =>
  index === null ? event.id : occurrenceToEdit(event, index);

/** A series counts from its start even if that date was changed, cancelled or deleted individually. */
const replacedStartOf = ({ start_local, first_date }: EventDetails) =>
  first_date === undefined || first_date?.occurrence_index === 0 ? null : start_local.slice(0, 10);

const namesOf = (error: ProblemError) => (error.problem.errors ?? []).map(({ message }) => message);

const failureOf = (error: unknown) =>
  isTransient(error)
    ? text('events.edit.failedFallback')
    : failureMessage(error, text('events.edit.failedFallback'));

/** Says that nobody else sees a copy until it is saved, and asks for its date: that field has the initial focus. */
function DraftNotice({ form }: { form: FormFields<EventFormValues> }) {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    form.focus('start_date');
  }, [form]);
  return (
    <Alert
      type="info"
      showIcon
      title={text('events.edit.draftTitle')}
      description={text('events.edit.draftText')}
    />
  );
}

/** The stored customization of an event or occurrence; the general default until it is loaded. */
function useStoredCustomization(id: string) {
  const customization = useEndpointQuery(getCustomization, { params: { id } }, { retry: 1 });
  const logo = useOwnLogo(customization.data?.logo_url ?? null);
  return {
    customization: customization.data ?? DEFAULT_CUSTOMIZATION,
    version: customization.data?.version,
    logoUrl: logo.url,
    isLoading: customization.isLoading || logo.isLoading,
  };
}
