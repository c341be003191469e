import { useEffect, useId, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { failureMessage, useSession } from '@daymark/api-client';
import {
  ColorDot,
  factLabel,
  LocationInput,
  targetsOf,
  useOverlaps,
  useJoinedCalendars,
  useShortTimes,
} from '@daymark/calendar-ui';
import type { LastChange } from '@daymark/calendar-ui/conflict';
import { slotOf } from '@daymark/calendar-ui/scheduler';
import {
  DESCRIPTION_MAX_CHARACTERS,
  parseEventReference,
  TITLE_MAX_CHARACTERS,
  type CalendarEvent,
  type OverlapRequestInput,
} from '@daymark/contracts';
import { ActionButton, classNames, NativeSelect, withinSentence } from '@daymark/ui/core';
import { text } from '../../texts.js';
import { seenTimesOf, timesOf, timesOfSlot, type Change } from '../change.js';
import type { EventActionsOptions, SchedulerOccurrence } from '../event-actions-contract.js';
import { loadReader } from '../quick-entry/index.js';
import type { ReadSlot } from '../quick-entry/typed-when.js';
import { ChangedMeanwhile, sayWhoSees, Unanswered } from '../use-changing.js';
import { useDraft, type Draft, type ReportInput } from './use-draft.js';

export interface FieldsOfPanel {
  event: SchedulerOccurrence;
  /** Of the calendar that it is in, once that is known. */
  calendarId: string | null;
  /** Why it may not be changed: texts instead of fields, unless something was typed before. */
  refusal: string | null;
  /** Saves a change; rejects with the failure, or Unanswered. */
  onChange: (change: Change) => Promise<void>;
  report: ReportInput;
  last: LastChange | undefined;
}

const faultOf = (error: unknown): string | null => {
  if (error instanceof ChangedMeanwhile) return null;
  return error instanceof Unanswered
    ? text('dashboard.eventPanel.notSaved')
    : failureMessage(error, text('dashboard.failureFallback'));
};

function useSayChanged(last: LastChange | undefined) {
  const { user } = useSession();
  const { formatInstant } = useShortTimes();
  const by = last?.updated_by;
  const isNamed = last?.updated_at != null && by?.name != null && by.id !== user?.id;
  return (now: string) =>
    text('dashboard.eventPanel.changedElsewhere', {
      isNamed: String(isNamed),
      name: by?.name ?? '',
      when: isNamed ? withinSentence(formatInstant(last.updated_at!)) : '',
      isEmpty: String(now === ''),
      now,
    });
}

function useTextDraft(
  { event, onChange, report, last }: FieldsOfPanel,
  field: 'title' | 'location' | 'description',
  stored: string | null,
) {
  return useDraft<string>({
    field,
    value: stored ?? '',
    save: (typed) => onChange({ event, fields: { [field]: typed }, base: { [field]: stored } }),
    faultOf,
    sayChanged: useSayChanged(last),
    report,
  });
}

/** What the event overlaps with a field as it is shown, in words; null while that is as it was at first. */
function useOverlapsWith(
  shown: Partial<OverlapRequestInput>,
  { event, calendarId }: Pick<FieldsOfPanel, 'event' | 'calendarId'>,
): string | null {
  const { calendars } = useJoinedCalendars();
  const now = JSON.stringify(shown);
  const [first] = useState(now);
  const planned = {
    ...timesOf(event),
    timezone: event.timezone,
    calendar_id: calendarId,
    recurrence: null,
    event_id: parseEventReference(event.id)!.event_id,
    location: event.location ?? null,
    ...shown,
  };
  const calendar = calendars.find(({ id }) => id === planned.calendar_id);
  const isSame = now === first;
  return useOverlaps(isSame ? { ...planned, location: null } : planned, isSame ? undefined : calendar).text;
}

export function TitleField({ onDone, ...props }: FieldsOfPanel & { onDone: () => void }) {
  const draft = useTextDraft(props, 'title', props.event.title);
  const save = async () => {
    const isSaved = await draft.save();
    if (isSaved) onDone();
    return isSaved;
  };
  return (
    <TextField
      refusal={props.refusal}
      draft={{ ...draft, leave: () => void (draft.fault === null && save()), save }}
      label={factLabel('title')}
      className="event-panel-title"
      maxLength={TITLE_MAX_CHARACTERS}
      isFocused
      onEscape={onDone}
    />
  );
}

export function PlaceField(props: FieldsOfPanel) {
  const draft = useTextDraft(props, 'location', props.event.location ?? null);
  return (
    <TextField
      refusal={props.refusal}
      draft={draft}
      overlaps={useOverlapsWith({ location: draft.shown }, props)}
      label={factLabel('location')}
      placeholder={text('dashboard.eventPanel.addPlace')}
      isPlace
    />
  );
}

export function DescriptionField({ stored, ...props }: FieldsOfPanel & { stored: string | null }) {
  return (
    <TextField
      refusal={props.refusal}
      draft={useTextDraft(props, 'description', stored)}
      label={factLabel('description')}
      placeholder={text('dashboard.eventPanel.addDescription')}
      maxLength={DESCRIPTION_MAX_CHARACTERS}
      hasLines
    />
  );
}

export type WhenOptions = Pick<EventActionsOptions, 'timeZone' | 'weekStart' | 'hourCycle' | 'shownMonth'>;

/** When an event is, as text; what is typed is read as in the form for new events. */
export function WhenField({ options, ...props }: FieldsOfPanel & { options: WhenOptions }) {
  const { event, onChange, report, last } = props;
  const { times, ownTime } = useShortTimes().writeSpan(event);
  const [read, setRead] = useState<ReadSlot | null>(null);
  const slot = slotOf(event, options.timeZone);
  const load = async () => {
    const { readSlot } = await loadReader();
    setRead(() => readSlot);
    return readSlot;
  };
  const draft = useDraft<string>({
    field: 'when',
    value: times,
    stored: `${slot.start_local} ${slot.end_local}`,
    save: async (typed) => {
      const found = (read ?? (await load()))(typed, slot, options);
      if (!found) throw new Error(text('dashboard.quickEntry.notRead'));
      if (found.hasRule) throw new Error(text('dashboard.eventPanel.noRule'));
      const to = timesOfSlot(found.slot, options.timeZone, event.timezone);
      await onChange({ event, to, base: seenTimesOf(event) });
    },
    faultOf,
    sayChanged: useSayChanged(last),
    report,
  });
  const found = draft.isUnsaved && read ? read(draft.shown, slot, options) : null;
  const to = found ? timesOfSlot(found.slot, options.timeZone, event.timezone) : timesOf(event);
  return (
    <>
      <TextField
        refusal={props.refusal}
        draft={draft}
        label={text('dashboard.quickEntry.when')}
        hint={
          found && found.says !== draft.shown
            ? text('dashboard.quickEntry.means', { when: withinSentence(found.says) })
            : null
        }
        overlaps={useOverlapsWith(to, props)}
        onFocus={() => void load().catch(() => undefined)}
      />
      {ownTime ? <p className="ui-text-secondary">({ownTime})</p> : null}
    </>
  );
}

interface TextFieldProps {
  refusal: string | null;
  draft: Draft<string>;
  label: string;
  className?: string;
  placeholder?: string;
  maxLength?: number;
  hint?: string | null;
  overlaps?: string | null;
  /** Places used before are proposed. */
  isPlace?: boolean;
  /** Enter begins a new line; with Ctrl or Cmd it saves. */
  hasLines?: boolean;
  isFocused?: boolean;
  onFocus?: () => void;
  onEscape?: () => void;
}

/** A text that turns into a field when it is pressed or reached by Tab. Enter or leaving it saves, Escape discards. */
function TextField(props: TextFieldProps) {
  const { draft, label, hint = null, overlaps = null, hasLines = false, isFocused, onEscape } = props;
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isFocused) return;
    input.current?.focus();
    input.current?.select();
  }, [isFocused]);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey;
    if (event.key === 'Escape' && (draft.isUnsaved || onEscape)) {
      // Otherwise it would close the panel.
      event.preventDefault();
      draft.discard();
      onEscape?.();
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && (!hasLines || hasModifier)) {
      event.preventDefault();
      void draft.save();
    }
  };
  if (props.refusal !== null && !draft.isUnsaved) {
    return draft.shown ? (
      <p dir="auto" className="ui-typed-text event-panel-text">
        {draft.shown}
      </p>
    ) : null;
  }
  const field = {
    className: classNames('event-panel-input', props.className),
    'aria-label': label,
    'aria-invalid': (draft.fault ?? props.refusal) === null ? undefined : (true as const),
    'aria-describedby': `${id}-note`,
    placeholder: props.placeholder,
    value: draft.shown,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      draft.type(hasLines ? target.value : target.value.replace(/\s*\n\s*/g, ' ')),
    onBlur: () => void (props.refusal === null && draft.leave()),
    onKeyDownCapture,
  };
  return (
    <div className="event-panel-field">
      {props.isPlace ? (
        <LocationInput {...field} />
      ) : (
        <textarea
          {...field}
          ref={input}
          // Where the browser does not fit a field to its text.
          rows={hasLines ? 3 : 1}
          dir="auto"
          autoComplete="off"
          maxLength={props.maxLength}
          onFocus={props.onFocus}
        />
      )}
      <FieldNote id={`${id}-note`} draft={draft} hint={hint} overlaps={overlaps} refusal={props.refusal} />
    </div>
  );
}

interface FieldNoteProps {
  id: string;
  draft: Draft<string>;
  hint: string | null;
  overlaps: string | null;
  refusal: string | null;
}

function FieldNote({ id, draft, refusal, ...notes }: FieldNoteProps) {
  const fault = refusal ?? draft.fault;
  if (fault === null) return <Hint id={id} {...notes} />;
  return (
    <div className="event-panel-fault">
      <span id={id} role="alert" className="ui-text-danger">
        {fault}
      </span>{' '}
      {refusal === null ? (
        <ActionButton kind="quiet" className="quick-entry-keep" onClick={() => void draft.save()}>
          {text('dashboard.eventPanel.saveAgain')}
        </ActionButton>
      ) : null}{' '}
      <ActionButton kind="quiet" className="quick-entry-keep" onClick={draft.discard}>
        {text('dashboard.eventPanel.discard')}
      </ActionButton>
    </div>
  );
}

function Hint({ id, hint, overlaps }: { id?: string; hint?: string | null; overlaps: string | null }) {
  return (
    <p id={id} className="event-panel-hint" role="status" hidden={!hint && !overlaps}>
      {hint} {overlaps ? <span className="ui-text-warning">{overlaps}</span> : null}
    </p>
  );
}

type EventCalendar = CalendarEvent['calendars'][number];

const NONE = 'none';

interface ChoiceProps {
  event: SchedulerOccurrence;
  /** Saves a change, and says if that fails. */
  onChoose: (change: Change) => Promise<void>;
}

export function CalendarField({
  event,
  onChoose,
  calendar,
}: ChoiceProps & { calendar: EventCalendar | undefined }) {
  const { calendars, isLoading } = useJoinedCalendars();
  const stored = calendar?.id ?? null;
  const targets = targetsOf(calendars, stored === null ? [] : [stored]);
  const isOwn = stored === null || calendars.some((each) => each.id === stored && each.is_owner);
  const { shown: id, choose } = useChoice(stored, (calendar_id) =>
    onChoose({ event, fields: { calendar_id }, base: { calendar_id: stored } }),
  );
  const overlaps = useOverlapsWith({ calendar_id: id }, { event, calendarId: id });
  const choices = targets.some((each) => each.id === stored) || !calendar ? targets : [calendar, ...targets];
  const options = [
    ...choices.map(({ id: value, name }) => ({ value, label: name })),
    ...(isOwn ? [{ value: NONE, label: text('dashboard.eventPanel.noCalendar') }] : []),
  ];
  return (
    <div className="event-panel-field event-panel-calendar">
      <ColorDot color={choices.find((each) => each.id === id)?.color ?? event.color} />
      <NativeSelect
        className="event-panel-input"
        aria-label={text('dashboard.quickEntry.calendar')}
        value={id ?? NONE}
        onChange={(chosen) => choose(chosen === NONE ? null : chosen)}
        options={options}
        isFixed={options.length === 1 && !isLoading}
      />
      <Hint overlaps={overlaps} />
    </div>
  );
}

export function SharingField({ event, onChoose }: ChoiceProps) {
  const stored = event.is_public_shareable;
  const { shown, isBusy, choose } = useChoice(stored, (is_public_shareable) =>
    onChoose({ event, fields: { is_public_shareable }, base: { is_public_shareable: stored } }),
  );
  return (
    <span className="event-panel-sharing">
      <span className="ui-text-secondary">{sayWhoSees({ ...event, is_public_shareable: shown })}</span>
      <ActionButton
        kind="quiet"
        className="quick-entry-keep"
        disabled={isBusy}
        onClick={() => choose(!stored)}
      >
        {shown ? text('dashboard.eventPanel.makePrivate') : text('dashboard.eventPanel.makePublic')}
      </ActionButton>
    </span>
  );
}

/** A choice that is saved at once. It is shown while it is saved, and taken back if that fails. */
function useChoice<Value>(stored: Value, save: (chosen: Value) => Promise<void>) {
  const [chosen, setChosen] = useState<{ value: Value } | null>(null);
  return {
    shown: chosen ? chosen.value : stored,
    isBusy: chosen !== null,
    choose: (value: Value) => {
      setChosen({ value });
      void save(value).then(() => setChosen(null));
    },
  };
}
