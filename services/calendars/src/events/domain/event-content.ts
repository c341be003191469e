import {
  actionFields,
  decidedParts,
  differingParts,
  pick,
  storedFields,
  writtenColumns,
  type ActionField,
  type EventRequest,
  type EventRequestInput,
  type Recurrence,
  type StoredFields,
} from '@daymark/contracts';
import { scheduleOf, type EventSchedule } from './event-schedule.js';

/** The fields that only dedicated actions change and a form does not: cancelled, draft. */
export type Cancellation = Pick<StoredFields, ActionField>;

/** Everything about an event that its owner decides, and what is derived from it. Its calendars are not part of it. */
export type EventContent = Pick<StoredFields, (typeof writtenColumns)[number]> & Cancellation & EventSchedule;

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

export const contentOf = (request: EventRequest, cancellation: Cancellation): EventContent => ({
  ...pick(request, writtenColumns),
  ...pick(cancellation, actionFields),
  ...scheduleOf(request),
});

export const requestOf = (event: EventContent): EventRequestInput => pick(event, writtenFields);

export const pickContent = (event: EventContent): EventContent => pick(event, contentFields);

export const addedText = (before: EventContent, after: EventContent): number =>
  textBytes(after, storedFields) - textBytes(before, storedFields);

/** The same for the texts of the form only, without the cancellation. */
export const addedWrittenText = (before: EventContent, after: EventContent): number =>
  writtenTextBytes(after) - writtenTextBytes(before);

/** The size of an event's texts without its cancellation, in bytes. */
export const writtenTextBytes = (content: EventContent): number => textBytes(content, writtenColumns);

export const storedTextBytes = (content: EventContent): number => textBytes(content, storedFields);

const textBytes = (content: EventContent, fields: readonly (typeof storedFields)[number][]) =>
  fields.reduce((bytes, field) => {
    const value = content[field];
    return bytes + (typeof value === 'string' ? Buffer.byteLength(value) : 0);
  }, ruleBytes(content.recurrence));

/** A stored date has at most 16 characters, and a separator. */
export const RULE_DATE_BYTES = 17;

const ruleBytes = (rule: Recurrence | null): number =>
  rule === null
    ? 0
    : (rule.rrule?.length ?? 0) + RULE_DATE_BYTES * (rule.added_dates.length + rule.excluded_dates.length);

export const isSameContent = (before: EventContent, after: EventContent): boolean =>
  differingParts(contentParts, before, after).length === 0;
