import { useRef, useState } from 'react';
import { call } from '@daymark/api-client';
import { getEvent, type EventPart, type EventScope } from '@daymark/contracts';
import type { FormFields } from '@daymark/ui';
import { text } from '../../texts.js';
import { carryOver, isChanged, mergeNewest, partOf } from '../values/changes.js';
import type { EventFormValues } from '../values/event-form-values.js';
import { occurrenceToEdit, targetOf, type EditTarget, type LoadedEvent } from '../values/edit-target.js';
import type { StaleState } from './stale-panel.js';

const load = (id: string) => call(getEvent, { params: { id } });

/** The edited scope of a series and the version it starts from: both may change while the input stays in the form. */
export function useEditTarget(
  form: FormFields<EventFormValues>,
  firstLoaded: LoadedEvent,
  firstTarget: EditTarget,
) {
  const [loaded, setLoaded] = useState(firstLoaded);
  const [target, setTarget] = useState(firstTarget);
  const [note, setNote] = useState<string | null>(null);
  const [stale, setStale] = useState<StaleState | null>(null);
  const latestChoice = useRef<EventScope | null>(null);
  const typedNow = () => form.values();

  const switchTo = (next: EditTarget) => {
    const typed = typedNow();
    form.set(carryOver(target.values, typed, next.values));
    setTarget(next);
    setStale(null);
    setNote(isChanged(target.values, typed) ? text('events.edit.typedWasKept') : null);
  };

  const choose = async (scope: EventScope) => {
    latestChoice.current = scope;
    const known = targetOf(scope, loaded);
    if (known) return switchTo(known);
    setNote(text('events.edit.partLoading'));
    const occurrence = await load(occurrenceToEdit(loaded.event, loaded.index)).catch(() => null);
    if (latestChoice.current !== scope) return;
    const withOccurrence = { ...loaded, occurrence };
    const next = targetOf(scope, withOccurrence);
    if (!next) return setNote(text('events.edit.partFailed'));
    setLoaded(withOccurrence);
    switchTo(next);
  };

  /** Merges the input into the newest version. For conflicts the input is kept for now. */
  const loadNewest = async () => {
    setStale({ kind: 'loading' });
    const { event, index, occurrence } = loaded;
    const newest = await Promise.all([
      load(event.id),
      occurrence ? load(occurrenceToEdit(event, index)) : null,
    ]).catch(() => null);
    const nextLoaded = newest && { event: newest[0], occurrence: newest[1], index };
    const next = nextLoaded && targetOf(target.scope, nextLoaded);
    if (!next) return setStale({ kind: 'failed' });
    const typed = typedNow();
    const merged = mergeNewest(target.values, typed, next.values);
    form.set(merged.values);
    setLoaded(nextLoaded);
    setTarget(next);
    setStale({ kind: 'merged', newest: next.values, typed, conflicts: merged.conflicts });
  };

  const takeNewest = (part: EventPart) => {
    if (stale?.kind !== 'merged') return;
    form.set(partOf(part, stale.newest));
    setStale({ ...stale, conflicts: stale.conflicts.filter((each) => each !== part) });
  };

  return {
    loaded,
    target,
    note,
    stale,
    choose,
    findStale: () => setStale({ kind: 'found' }),
    loadNewest,
    takeNewest,
    /** The form's values for the chosen scope: a single occurrence has no rule and no calendars of its own. */
    editedOf: (values: EventFormValues): EventFormValues =>
      target.scope === 'occurrence' ? { ...values, repeats: false, calendar_id: null } : values,
  };
}
