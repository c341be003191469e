import { useMemo, useState } from 'react';
import { call, createRequestKeys, failureMessage, useInvalidation } from '@daymark/api-client';
import { rememberCalendar } from '@daymark/calendar-ui';
import type { DeskSlot } from '@daymark/calendar-ui/desk';
import { useUndo } from '@daymark/calendar-ui/undo';
import { createEvent, EventRequest, type CalendarEvent } from '@daymark/contracts';
import { browserLocale, todayIn, type HourCycle } from '@daymark/ui/core';
import { dateWordsOf, readTitleLine, readWhen, type When } from '@daymark/ui/typed-dates';
import { texts } from '../../texts.js';
import { formatWhen, slotOfWhen, whenOfSlot } from './when-of-slot.js';

interface QuickEntryOptions {
  slot: DeskSlot;
  /** The calendar that is offered first; null where there is none. */
  calendarId: string | null;
  timeZone: string;
  weekStart: number;
  hourCycle: HourCycle;
  onSaved: (event: CalendarEvent) => void;
}

type Field = 'title' | 'when' | 'form';

/** What the quick entry holds while it is filled in, what of it can be understood, and saving it. */
export function useQuickEntry(options: QuickEntryOptions) {
  const { slot, timeZone, weekStart, hourCycle, onSaved } = options;
  const text = texts.quickEntry;
  const invalidate = useInvalidation();
  const undo = useUndo();
  const [keyOf] = useState(createRequestKeys);
  const [words] = useState(() => dateWordsOf(browserLocale()));
  const [title, setTitle] = useState('');
  const [location, setLocation] = useState('');
  /** Undefined until one is chosen: what is offered may be known late, as right after it was made. */
  const [chosenId, setCalendarId] = useState<string | null>();
  const calendarId = chosenId === undefined ? options.calendarId : chosenId;
  /** Null until something is typed there; another slot is another date. */
  const [typedWhen, setTypedWhen] = useState<{ slot: DeskSlot; words: string } | null>(null);
  const [keepsTitle, setKeepsTitle] = useState(false);
  const [fault, setFault] = useState<{ field: Field; message: string } | null>(null);
  /** Rises when saving is refused for a field, which the focus then goes to. */
  const [refusals, setRefusals] = useState(0);
  const [isSaving, setIsSaving] = useState(false);

  const context = useMemo(
    () => ({ today: todayIn(timeZone), words, weekStart, base: whenOfSlot(slot) }),
    [timeZone, words, weekStart, slot],
  );
  const typed = typedWhen?.slot === slot ? typedWhen.words : null;
  const line = useMemo(
    () => (typed === null && !keepsTitle ? readTitleLine(title, context) : null),
    [typed, keepsTitle, title, context],
  );
  const when: When | null = typed === null ? (line?.when ?? context.base) : readWhen(typed, context);
  const say = (when: When) => formatWhen(when, context.today, hourCycle);
  const saidTitle = (line?.title ?? title).trim();
  const saidLocation = location.trim() || (line?.location ?? '');

  const refuse = (field: Field, message: string) => {
    setFault({ field, message });
    setRefusals((count) => count + 1);
  };
  const save = async () => {
    if (isSaving) return;
    if (saidTitle === '') return refuse('title', text.titleMissing);
    if (!when) return refuse('when', text.notRead);
    const request = EventRequest.safeParse({
      title: saidTitle,
      ...slotOfWhen(when),
      timezone: timeZone,
      location: saidLocation,
      calendar_id: calendarId,
    });
    if (!request.success) {
      const [issue] = request.error.issues;
      const isAboutTime = /_local$/.test(String(issue?.path[0]));
      const field = issue?.path[0] === 'title' ? 'title' : isAboutTime ? 'when' : 'form';
      return refuse(field, issue?.message ?? texts.failureFallback);
    }
    setIsSaving(true);
    setFault(null);
    try {
      const act = undo.begin(request.data.title);
      const event = await call(createEvent, {
        body: request.data,
        idempotencyKey: keyOf(request.data),
        undoKey: act.key,
      });
      act.done();
      if (calendarId) rememberCalendar(calendarId);
      // It is there when the panel goes.
      await invalidate(createEvent);
      onSaved(event);
    } catch (error) {
      setFault({ field: 'form', message: failureMessage(error, texts.failureFallback) });
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
    /** What is typed, or else what is understood of the title, or the chosen slot. */
    when: typed ?? say(when!),
    setWhen: (typedText: string) => {
      setTypedWhen({ slot, words: typedText });
      setFault(null);
    },
    /** When the field is left: what was understood stands there then, or that nothing was. */
    leaveWhen: () => {
      if (typed === null) return;
      if (when) setTypedWhen({ slot, words: say(when) });
      else setFault({ field: 'when', message: text.notRead });
    },
    /** What is understood of what is being typed, where that is not written there already. */
    understood: typed !== null && when && say(when) !== typed ? say(when) : null,
    location: location || (line?.location ?? ''),
    setLocation,
    calendarId,
    setCalendarId,
    /** The title that will be saved, where the line that was typed says more. */
    titleOfLine: line && line.title !== title.trim() ? line.title : null,
    saysEvery: line?.saysEvery ?? false,
    keepTitle: () => setKeepsTitle(true),
    fault,
    refusals,
    isSaving,
    isTyped: title !== '' || location !== '' || typed !== null,
    save,
    /** All that was typed, for the form. */
    values: () => ({
      title: saidTitle,
      location: saidLocation,
      calendar_id: calendarId,
      timezone: timeZone,
      ...slotOfWhen(when ?? context.base),
    }),
  };
}
