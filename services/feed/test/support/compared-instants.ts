import { occurrencesByIcalJs, occurrencesByNodeIcal, type ReadOccurrence } from './calendar-readers.js';
import { pythonReader } from './python-reader.js';

export const DAY_MS = 86_400_000;

interface Window {
  from: number;
  to: number;
}
type Reader = (ics: string, window: Window) => ReadOccurrence[] | Promise<ReadOccurrence[]>;

const byPython = await pythonReader();
export const READERS: [string, Reader][] = [
  ['ical.js', occurrencesByIcalJs],
  ['node-ical', occurrencesByNodeIcal],
];
if (byPython !== null) READERS.push(["Python's recurring-ical-events", byPython]);

export const at = (date: string, time: string, minutes = 90) => {
  const end = new Date(Date.parse(`${date}T${time}Z`) + minutes * 60_000).toISOString();
  return { start_local: `${date}T${time}`, end_local: end.slice(0, 16) };
};
export const days = (first: string, last = first) => ({
  is_all_day: true,
  start_local: first,
  end_local: last,
});

export const entry = (title: string, start: number, end: number) =>
  `${new Date(start).toISOString()} ${new Date(end).toISOString()} ${title}`;
/** Midnights of all-day events are in UTC, for the readers and here; occurrences at a border are not compared. */
export const isInner = ({ from, to }: Window, start: number) =>
  start >= from + 2 * DAY_MS && start < to - 2 * DAY_MS;
export const entriesOf = (read: ReadOccurrence[], window: Window) =>
  read
    .filter(({ start }) => isInner(window, start))
    .map(({ title, start, end }) => entry(title, start, end))
    .sort();
