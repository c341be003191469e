import { useRef, useState } from 'react';
import { call, ProblemError } from '@daymark/api-client';
import type { LastChange } from '@daymark/calendar-ui/conflict';
import { getEvent, type EventDetails, type EventPart, type EventScope } from '@daymark/contracts';
import type { FormFields } from '@daymark/ui';
import { text } from '../../texts.js';
import { carryOver, changedParts, isChanged, mergeNewest, partOf } from '../values/changes.js';
import type { EventFormValues } from '../values/event-form-values.js';
import { occurrenceToEdit, targetOf, type EditTarget, type LoadedEvent } from '../values/edit-target.js';

const load = (id: string) => call(getEvent, { params: { id } });

/** Null if it is not there any more. */
const loadIfThere = (id: string): Promise<EventDetails | null> =>
  load(id).catch((error: unknown) => {
    if (error instanceof ProblemError && error.code === 'NOT_FOUND') return null;
    throw error;
  });

export interface FoundConflict {
  loaded: LoadedEvent;
  target: EditTarget;
  typed: EventFormValues;
  merged: EventFormValues;
  /** The parts that both changed. */
  parts: readonly EventPart[];
  /** Those that only the other changed. */
  taken: readonly EventPart[];
  last: LastChange;
}

/** What was saved together with the input of the person. */
export type Kept = Pick<FoundConflict, 'taken' | 'last'>;

/** The edited scope of a series and the version it starts from: both may change while the input stays in the form. */
export function useEditTarget(
  form: FormFields<EventFormValues>,
  firstLoaded: LoadedEvent,
  firstTarget: EditTarget,
) {
  const [loaded, setLoaded] = useState(firstLoaded);
  const [target, setTarget] = useState(firstTarget);
  const [note, setNote] = useState<string | null>(null);
  const [conflict, setConflict] = useState<FoundConflict | null>(null);
  /** The id of the event or date that somebody else deleted. */
  const [deletedId, setDeletedId] = useState<string | null>(null);
  /** Set from a merge that took something until it is saved. */
  const [kept, setKept] = useState<Kept | null>(null);
  const [isToSave, setIsToSave] = useState(false);
  const latestChoice = useRef<EventScope | null>(null);
  const typedNow = () => form.values();

  const switchTo = (next: EditTarget) => {
    const typed = typedNow();
    form.set(carryOver(target.values, typed, next.values));
    setTarget(next);
    setNote(isChanged(target.values, typed) ? text('events.edit.typedWasKept') : null);
  };

  const choose = async (scope: EventScope) => {
    latestChoice.current = scope;
    const loadedTarget = targetOf(scope, loaded);
    if (loadedTarget) return switchTo(loadedTarget);
    setNote(text('events.edit.partLoading'));
    const occurrence = await load(occurrenceToEdit(loaded.event, loaded.index)).catch(() => null);
    if (latestChoice.current !== scope) return;
    const withOccurrence = { ...loaded, occurrence };
    const next = targetOf(scope, withOccurrence);
    if (!next) return setNote(text('events.edit.partFailed'));
    setLoaded(withOccurrence);
    switchTo(next);
  };

  /** Takes the newest version with the input, except for these parts, to be saved. */
  const accept = (found: FoundConflict, theirs: readonly EventPart[]) => {
    form.set(found.merged);
    for (const part of theirs) form.set(partOf(part, found.target.values));
    setLoaded(found.loaded);
    setTarget(found.target);
    setConflict(null);
    const taken = [...found.taken, ...theirs];
    setKept(taken.length > 0 ? { last: found.last, taken } : null);
    setIsToSave(true);
  };

  /**
   * After a save was refused: loads the newest version and merges the input into it. What both changed is asked about.
   * @throws the refusal, if the event was not changed
   */
  const findConflict = async (refusal?: ProblemError) => {
    const { event, index, occurrence } = loaded;
    const dateId = occurrenceToEdit(event, index);
    const [newest, newestDate] = await Promise.all([
      loadIfThere(event.id),
      target.scope === 'occurrence' ? loadIfThere(dateId) : occurrence,
    ]);
    const nextLoaded = newest && { event: newest, occurrence: newestDate, index };
    const next = nextLoaded && targetOf(target.scope, nextLoaded);
    if (!next) return setDeletedId(newest ? dateId : event.id);
    if (refusal && next.version === target.version) throw refusal;
    const typed = typedNow();
    const merged = mergeNewest(target.values, typed, next.values);
    const mine = changedParts(target.values, typed);
    const theirs = changedParts(target.values, next.values);
    const found: FoundConflict = {
      loaded: nextLoaded,
      target: next,
      typed,
      merged: merged.values,
      parts: merged.conflicts,
      taken: theirs.filter((part) => !mine.includes(part)),
      // After a restoration, who changed it before is not known.
      last: refusal
        ? (target.scope === 'occurrence' && newestDate) || newest
        : { updated_by: null, updated_at: null },
    };
    // The days of a rule follow the start, so the one may not fit the other.
    const mayNotFit =
      DATE_PARTS.some((part) => mine.includes(part)) && DATE_PARTS.some((part) => theirs.includes(part));
    setDeletedId(null);
    if (found.parts.length > 0 || mayNotFit) setConflict(found);
    else accept(found, []);
  };

  return {
    loaded,
    target,
    typed: typedNow,
    note,
    choose,
    conflict,
    deletedId,
    kept,
    isToSave,
    findConflict,
    accept,
    closeConflict: () => {
      setConflict(null);
      setDeletedId(null);
    },
    beginSaving: () => setIsToSave(false),
    /** The form's values for the chosen scope: a single occurrence has no rule and no calendars of its own. */
    editedOf: (values: EventFormValues): EventFormValues =>
      target.scope === 'occurrence' ? { ...values, repeats: false, calendar_id: null } : values,
  };
}

const DATE_PARTS: readonly EventPart[] = ['times', 'recurrence'];
