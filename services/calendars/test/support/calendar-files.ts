import { IMPORT_PART_MAX_BYTES } from '@daymark/contracts';
import type { Import, ImportItem } from '@daymark/contracts/interchange';
import { until } from '@daymark/service-kit/testing';
import type { SignedIn } from '@daymark/service-kit/testing';
import { world } from './calendars-under-test.js';

/** The lines of a VEVENT. */
export const anEntry = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  ...(uid ? [`UID:${uid}`] : []),
  'DTSTAMP:20260101T000000Z',
  ...lines,
  'END:VEVENT',
];

/** A concert on a day of March 2026. */
export const aConcert = (uid: string, day: number, ...lines: string[]) => {
  const date = `202603${String(day).padStart(2, '0')}`;
  const times = [`DTSTART;TZID=Europe/Berlin:${date}T190000`, `DTEND;TZID=Europe/Berlin:${date}T210000`];
  const title = lines.some((line) => line.startsWith('SUMMARY')) ? [] : [`SUMMARY:Concert ${uid}`];
  return anEntry(uid, ...times, ...title, ...lines);
};

/** A calendar file. */
export const aFile = (entries: readonly string[][], ...lines: string[]): Buffer =>
  Buffer.from(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Test//EN',
      ...lines,
      ...entries.flat(),
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );

/** A calendar with a series, a private entry, one without a start, and one without a zone. */
export const CLUB = aFile(
  [
    aConcert('a', 2),
    aConcert(
      'b',
      3,
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'EXDATE;TZID=Europe/Berlin:20260310T190000',
      'CATEGORIES:Music',
    ),
    anEntry(
      'b',
      'RECURRENCE-ID;TZID=Europe/Berlin:20260317T190000',
      'DTSTART;TZID=Europe/Berlin:20260318T200000',
      'DTEND;TZID=Europe/Berlin:20260318T210000',
      'SUMMARY:Moved',
    ),
    aConcert('c', 4, 'CLASS:PRIVATE'),
    anEntry('d', 'SUMMARY:Without a start'),
    anEntry('e', 'DTSTART:20260306T180000', 'SUMMARY:Moment without a zone'),
  ],
  'X-WR-CALNAME:Club',
);

/** A person's actions on imports. */
export class Imports {
  constructor(
    private readonly person: () => SignedIn,
    private readonly language = '',
  ) {}

  private get caller() {
    return world.as(this.person());
  }

  /** Uploads a file, and waits until it is read. */
  async bring(file: Buffer, query: Record<string, string> = {}): Promise<Import> {
    const created = await this.caller
      .postFile(`/api/imports?${new URLSearchParams(query).toString()}`, file)
      .set('accept-language', this.language);
    if (created.status !== 201) throw new Error(created.text);
    return this.settled((created.body as Import).id);
  }

  /** Uploads a file in parts, the last one first, and waits until it is read. */
  async importInParts(file: Buffer): Promise<Import> {
    const parts = Math.ceil(file.length / IMPORT_PART_MAX_BYTES);
    const part = (number: number) =>
      file.subarray((number - 1) * IMPORT_PART_MAX_BYTES, number * IMPORT_PART_MAX_BYTES);
    const created = await this.caller.postFile(`/api/imports?parts=${parts}`, part(1));
    if (created.status !== 201) throw new Error(created.text);
    const { id } = created.body as Import;
    for (let number = parts; number > 1; number -= 1) {
      const added = await this.caller.putFile(
        `/api/imports/${id}/parts/${number}`,
        part(number),
        'application/zip',
      );
      if (added.status !== 200) throw new Error(added.text);
    }
    return this.settled(id);
  }

  get = async (id: string): Promise<Import> =>
    (await this.caller.get(`/api/imports/${id}`).set('accept-language', this.language)).body as Import;

  /** Waits until no step of it is in progress. */
  settled(id: string): Promise<Import> {
    return until('the import is not under way', async () => {
      const now = await this.get(id);
      return ['reading', 'importing', 'undoing'].includes(now.state) ? null : now;
    });
  }

  async choose(one: Import, choices: object): Promise<Import> {
    const { version } = await this.get(one.id);
    const answer = await this.caller.patch(`/api/imports/${one.id}`, { version, ...choices });
    if (answer.status !== 200) throw new Error(answer.text);
    return this.settled(one.id);
  }

  run = (one: Import) => this.act(one, 'run');
  undo = (one: Import) => this.act(one, 'undo');

  private async act({ id }: Import, name: string): Promise<Import> {
    const { version } = await this.get(id);
    const answer = await this.caller
      .post(`/api/imports/${id}/${name}`, { version })
      .set('accept-language', this.language);
    if (answer.status !== 200) throw new Error(answer.text);
    return this.settled(id);
  }

  async items({ id }: Import, query = ''): Promise<ImportItem[]> {
    const answer = await this.caller.get(`/api/imports/${id}/items?page_size=100&${query}`);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.items as ImportItem[];
  }
}
