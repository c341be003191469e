import { Inject, Injectable } from '@nestjs/common';
import type { ImportNote } from '@daymark/contracts/interchange';
import type { ReadCalendar } from '@daymark/icalendar/reading';
import { LOGGER, Metrics, type Logger } from '@daymark/service-kit';
import { readInProcess, type GivenFile } from '../reading/file-reader.js';
import type { ArchivedPicture, FoundCalendar, OnProgress, ReadFile } from '../reading/file-content.js';

/** Counts and logs entries of files that are refused because of an error of the product. */
@Injectable()
export class EntryFaults {
  private readonly count: (labels: Record<'step', string>) => void;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.count = metrics.counter(
      'import_entry_faults_total',
      'Entries of files that were refused because of an error of the product.',
      ['step'],
    );
  }

  report(step: 'reading' | 'matching', notes: readonly ImportNote[]): void {
    for (const { code, line, params } of notes) {
      if (code !== 'entry_fault') continue;
      this.count({ step });
      this.logger.error({ step, line, reason: params['reason'] }, 'An entry of a file could not be read');
    }
  }
}

export interface WholeFile {
  calendar: ReadCalendar;
  /** How a table was read; null for iCalendar. */
  table: FoundCalendar['table'];
  found: readonly FoundCalendar[];
  unread: ReadFile['unread'];
  manifest: ReadFile['manifest'];
}

@Injectable()
export class ProcessFileReader {
  /** Most tests replace it by one that reads small files without a process. */
  readonly run = readInProcess;

  constructor(private readonly faults: EntryFaults) {}

  /** @throws RefusedFile for a file that is invalid or too large; the reason of the signal if that stops it */
  async read(
    file: GivenFile,
    onProgress: OnProgress,
    signal: AbortSignal,
    onPicture?: (picture: ArchivedPicture) => Promise<void>,
  ): Promise<WholeFile> {
    const { calendars, ...others } = await this.run(file, { onProgress, onPicture, signal });
    for (const { calendar } of calendars)
      this.faults.report(
        'reading',
        calendar.broken.map(({ reason }) => reason),
      );
    return {
      calendar: merged(calendars.length > 1 ? calendars.map(withNamedNotes) : calendars),
      table: calendars.length === 1 ? calendars[0]!.table : null,
      found: calendars,
      ...others,
    };
  }

  async readPictures(
    bytes: GivenFile['bytes'],
    signal: AbortSignal,
    onPicture: (picture: ArchivedPicture) => Promise<void>,
  ): Promise<void> {
    await this.run({ bytes, timezone: 'UTC', isForPictures: true }, { onPicture, signal });
  }
}

/** Notes about one file of an archive name that file. */
const withNamedNotes = (found: FoundCalendar): FoundCalendar => {
  const { file_name, calendar } = found;
  if (file_name === null) return found;
  const file = file_name.slice(-FILE_NAME_SHOWN_CHARACTERS).toWellFormed();
  const notes = calendar.notes.map((note) => ({ ...note, params: { file, ...note.params } }));
  return { ...found, calendar: { ...calendar, notes } };
};

const FILE_NAME_SHOWN_CHARACTERS = 100;

/** Merges the calendars of an archive into one, which has a name only if all of them have the same. */
function merged(found: readonly FoundCalendar[]): ReadCalendar {
  const [first, ...others] = found.map(({ calendar }) => calendar);
  if (first === undefined) throw new Error('A file that was read holds a calendar');
  return others.reduce(
    (all, next): ReadCalendar => ({
      ...all,
      name: null,
      color: null,
      description: null,
      timezone: all.timezone === next.timezone ? all.timezone : null,
      method: null,
      entries: [...all.entries, ...next.entries],
      broken: [...all.broken, ...next.broken],
      left_out: {
        todos: all.left_out.todos + next.left_out.todos,
        journals: all.left_out.journals + next.left_out.journals,
        free_busy: all.left_out.free_busy + next.left_out.free_busy,
        others: all.left_out.others + next.left_out.others,
      },
      vevents: all.vevents + next.vevents,
      passed_over: all.passed_over + next.passed_over,
      is_whole: all.is_whole && next.is_whole,
      notes: [...all.notes, ...next.notes],
    }),
    first,
  );
}
