import { useEffect, useMemo, useState } from 'react';
import { call, createRequestKeys, failureMessage, useInvalidation } from '@daymark/api-client';
import { rememberCalendar, useJoinedCalendars } from '@daymark/calendar-ui';
import type { SchedulerSlot } from '@daymark/calendar-ui/scheduler';
import { useUndo } from '@daymark/calendar-ui/undo';
import { createEvent, EventRequest, Recurrence, type CalendarEvent } from '@daymark/contracts';
import { readTitleLine, readWhen, type When } from '@daymark/ui/typed-dates';
import { text } from '../../texts.js';
import type { KeptDraft, SchedulerCalendar } from '../event-actions-contract.js';
import {
  explainWhen,
  formatWhen,
  slotOfWhen,
  typedWhenContext,
  type TypedWhenOptions,
} from './typed-when.js';

export interface QuickEntryOptions extends TypedWhenOptions {
  slot: SchedulerSlot;
  draft: KeptDraft;
  /** Those that one may add to. */
  calendars: readonly SchedulerCalendar[];
  calendarId: string | null;
  onSaved: (event: CalendarEvent) => void;
}

type Field = 'title' | 'when' | 'calendar' | 'form';

export function useQuickEntry(options: QuickEntryOptions) {
  const { slot, draft, calendars, timeZone, weekStart, hourCycle, shownMonth, onSaved } = options;
  const invalidate = useInvalidation();
  const undo = useUndo();
  const [keyOf] = useState(createRequestKeys);
  const [before] = useState(draft.read);
  const [title, setTitle] = useState(before?.title ?? '');
  const [location, setLocation] = useState(before?.location ?? '');
  /** Undefined until known, perhaps late. It stays while the form is open, whatever is saved in another tab. */
  const [chosen, setChosen] = useState<string | null | undefined>(options.calendarId ?? undefined);
  if (chosen === undefined && options.calendarId !== null) setChosen(options.calendarId);
  // The role in it may have changed meanwhile; no other one is chosen for somebody, who may have another audience.
  const calendarId = chosen && !calendars.some(({ id }) => id === chosen) ? undefined : chosen;
  const { isError: haveCalendarsFailed } = useJoinedCalendars({ isAsked: false });
  const [typedWhen, setTypedWhen] = useState(before?.typedWhen ?? null);
  const [keepsTitle, setKeepsTitle] = useState(before?.keepsTitle ?? false);
  useEffect(() => {
    draft.keep({ title, location, typedWhen, keepsTitle });
  }, [draft, title, location, typedWhen, keepsTitle]);
  const [fault, setFault] = useState<{ field: Field; message: string } | null>(null);
  /** Increases when a field is refused, which then gets the focus. */
  const [refusals, setRefusals] = useState(0);
  const [isSaving, setIsSaving] = useState(false);

  const context = useMemo(
    () => typedWhenContext(slot, { timeZone, weekStart, shownMonth }),
    [timeZone, weekStart, shownMonth, slot],
  );
  const isOfSlot =
    typedWhen?.slot.start_local === slot.start_local && typedWhen.slot.end_local === slot.end_local;
  const typed = isOfSlot ? typedWhen.words : null;
  const line = useMemo(
    () => (typed === null && !keepsTitle ? readTitleLine(title, context) : null),
    [typed, keepsTitle, title, context],
  );
  const when: When | null =
    typed === null ? (line?.when ?? { ...context.base, rule: null }) : readWhen(typed, context);
  const say = (when: When) => formatWhen(when, context.today, hourCycle);
  const explain = (when: When) => explainWhen(when, context.today, hourCycle);
  /** The typed text, otherwise the parsed time or the selected slot. */
  const shownWhen = typed ?? (line?.when.rule ? line.whenText : say(when!));
  const saidTitle = (line?.title ?? title).trim();
  const saidLocation = location.trim() || (line?.location ?? '');

  const refuse = (field: Field, message: string) => {
    setFault({ field, message });
    setRefusals((count) => count + 1);
  };
  const save = async () => {
    if (isSaving) return;
    if (saidTitle === '') return refuse('title', text('dashboard.quickEntry.titleMissing'));
    if (!when) return refuse('when', text('dashboard.quickEntry.notRead'));
    if (calendarId === undefined) {
      return refuse(
        'calendar',
        haveCalendarsFailed
          ? text('dashboard.quickEntry.calendarsFailed')
          : text('dashboard.quickEntry.calendarMissing'),
      );
    }
    const request = EventRequest.safeParse({
      title: saidTitle,
      ...slotOfWhen(when),
      timezone: timeZone,
      location: saidLocation,
      calendar_id: calendarId,
      recurrence: when.rule,
    });
    if (!request.success) {
      const [issue] = request.error.issues;
      const isAboutTime = /_local$/.test(String(issue?.path[0]));
      const field = issue?.path[0] === 'title' ? 'title' : isAboutTime ? 'when' : 'form';
      return refuse(field, issue?.message ?? text('dashboard.failureFallback'));
    }
    setIsSaving(true);
    setFault(null);
    try {
      const action = undo.begin(request.data.title);
      const event = await call(createEvent, {
        body: request.data,
        idempotencyKey: keyOf(request.data),
        undoKey: action.key,
      });
      action.done();
      if (calendarId) rememberCalendar(calendarId);
      // The event is loaded before the panel closes.
      await invalidate(createEvent);
      draft.keep(null);
      onSaved(event);
    } catch (error) {
      setFault({ field: 'form', message: failureMessage(error, text('dashboard.failureFallback')) });
    } finally {
      setIsSaving(false);
    }
  };

  return {
    title,
    setTitle: (typedTitle: string) => {
      setTitle(typedTitle);
      setFault(null);
      if (typedTitle.trim() === '') setKeepsTitle(false);
    },
    when: shownWhen,
    setWhen: (typedText: string) => {
      setTypedWhen({ slot, words: typedText });
      setFault(null);
    },
    /** On blur: shows the parsed time, or that nothing was understood. */
    leaveWhen: () => {
      if (typed === null) return;
      if (!when) setFault({ field: 'when', message: text('dashboard.quickEntry.notRead') });
      // Only the typed text says all of a rule.
      else if (!when.rule) setTypedWhen({ slot, words: say(when) });
    },
    /** The parsed time of the title or the input, unless the input already has it like that. */
    understood: (typed !== null || line) && when && explain(when) !== shownWhen ? explain(when) : null,
    location: location || (line?.location ?? ''),
    setLocation,
    /** Undefined until one is known or chosen; null for an event without a calendar. */
    calendarId,
    setCalendarId: (id: string | null) => {
      setChosen(id);
      setFault(null);
    },
    /** The title to be saved, if the typed line has more than that. */
    titleOfLine: line && line.title !== title.trim() ? line.title : null,
    keepTitle: () => setKeepsTitle(true),
    fault,
    refusals,
    isSaving,
    isTyped: title !== '' || location !== '' || typed !== null,
    save,
    values: () => ({
      title: saidTitle,
      location: saidLocation,
      calendar_id: calendarId ?? null,
      timezone: timeZone,
      ...slotOfWhen(when ?? context.base),
      recurrence: when?.rule ? Recurrence.parse(when.rule) : null,
    }),
  };
}
