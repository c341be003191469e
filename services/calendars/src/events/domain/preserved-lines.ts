import { readOriginal, type ReadRevision } from '@daymark/icalendar/reading';
import { nestedLines, readableLine } from '@daymark/icalendar/rendering';
import { storedOccurrence, type ImportedOriginal } from './imported-event.js';

/** The lines of an imported event that no field holds; those of its changed dates by the dates that they replace. */
export interface PreservedLines {
  own: readonly string[];
  ofDates: ReadonlyMap<string, readonly string[]>;
}

export const NO_LINES: PreservedLines = { own: [], ofDates: new Map() };

/** They survive changes of the event. */
export function preservedLinesOf({
  original,
  timezone,
}: {
  original: Pick<ImportedOriginal, 'content'> | null;
  timezone: string;
}): PreservedLines {
  const read = original === null ? undefined : readOriginal(original.content, timezone);
  if (read === undefined) return NO_LINES;
  const dates = read.exceptions.flatMap((exception) => (exception.kind === 'changed' ? [exception] : []));
  return {
    own: linesWithoutField(read),
    ofDates: new Map(
      dates.map((exception) => [
        storedOccurrence(exception.occurrence, read.event),
        linesWithoutField(exception),
      ]),
    ),
  };
}

/** Unknown properties, and then the components within, such as alarms. */
const linesWithoutField = ({
  unknown_properties,
  original,
}: Pick<ReadRevision, 'unknown_properties' | 'original'>): string[] => [
  ...unknown_properties.flatMap((line) => readableLine(unfolded(line)) ?? []),
  ...nestedLines(original),
];

const unfolded = (line: string) => line.replace(/\r?\n[ \t]/g, '').trimEnd();
