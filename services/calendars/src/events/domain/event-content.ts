import {
  actFields,
  decidedParts,
  differingParts,
  pick,
  storedFields,
  writtenColumns,
  type ActField,
  type EventRequest,
  type EventRequestInput,
  type Recurrence,
  type StoredFields,
} from '@daymark/contracts';
import { scheduleOf, type EventSchedule } from './event-schedule.js';

/** What acts of their own change of an event, and nothing that is written of it: whether it is cancelled, or a draft. */
export type Cancellation = Pick<StoredFields, ActField>;

/** All of an event that its owner decides, with what follows from it. The calendars that it is in are no part of it. */
export type EventContent = Pick<StoredFields, (typeof writtenColumns)[number]> & Cancellation & EventSchedule;

/** What an event has that takes place, and was saved. */
export const notCancelled: Cancellation = {
  status: 'confirmed',
  cancellation_note: null,
  cancelled_at: null,
  is_cancellation_over: false,
  draft: null,
};

const writtenFields = [...writtenColumns, 'recurrence'] as const;
const contentFields = [...storedFields, 'recurrence', 'series_end'] as const;
const { calendar_id: _, ...contentParts } = decidedParts;

/**
 * What is stored of a request about an event that is, or is not, cancelled.
 * @throws ProblemException VALIDATION_ERROR for times or a rule that cannot be
 */
export const contentOf = (request: EventRequest, cancellation: Cancellation): EventContent => ({
  ...pick(request, writtenColumns),
  ...pick(cancellation, actFields),
  ...scheduleOf(request),
});

/** An event as its owner would have written it, without its calendars. */
export const requestOf = (event: EventContent): EventRequestInput => pick(event, writtenFields);

/** The content of an event among its other columns. */
export const pickContent = (event: EventContent): EventContent => pick(event, contentFields);

/** How many bytes of text more there are after a change; negative where there are fewer. */
export const addedText = (before: EventContent, after: EventContent): number =>
  textBytes(after, storedFields) - textBytes(before, storedFields);

/** The same of what is written of an event, and not of its cancellation. */
export const addedWrittenText = (before: EventContent, after: EventContent): number =>
  writtenTextBytes(after) - writtenTextBytes(before);

/** How much text is written of an event, in bytes. */
export const writtenTextBytes = (content: EventContent): number => textBytes(content, writtenColumns);

const textBytes = (content: EventContent, fields: readonly (typeof storedFields)[number][]) =>
  fields.reduce((bytes, field) => {
    const value = content[field];
    return bytes + (typeof value === 'string' ? Buffer.byteLength(value) : 0);
  }, ruleBytes(content.recurrence));

/** A date is kept as 16 characters at most. */
export const RULE_DATE_BYTES = 17;

const ruleBytes = (rule: Recurrence | null): number =>
  rule === null
    ? 0
    : (rule.rrule?.length ?? 0) + RULE_DATE_BYTES * (rule.added_dates.length + rule.excluded_dates.length);

/** Whether two states of an event say the same and take place at the same times. */
export const isSameContent = (before: EventContent, after: EventContent): boolean =>
  differingParts(contentParts, before, after).length === 0;
