import { randomBytes } from 'node:crypto';
import { describeImportNote } from '@daymark/contracts/interchange';
import { RefusedFile } from '@daymark/icalendar/reading';
import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { readFile } from './read-file.js';

const calendar = (title: string) =>
  strToU8(
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      `SUMMARY:${title}`,
      'DTSTART:20260105T190000Z',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n'),
  );
const read = (bytes: Uint8Array) => readFile({ bytes, timezone: 'Europe/Vienna' });
const titlesOf = async (files: Zippable) =>
  (await read(zipSync(files))).calendars.map(({ file_name, calendar: { entries } }) => [
    file_name,
    ...entries.map(({ event }) => event.title),
  ]);
const refusalOf = async (bytes: Uint8Array) => {
  try {
    await read(bytes);
  } catch (error) {
    if (error instanceof RefusedFile) return error.refusal.code;
    throw error;
  }
  return null;
};

/** An archive whose names are overwritten, since libraries refuse to write such names. */
function renamed(from: string, to: string, files: Zippable): Uint8Array {
  const text = Buffer.from(zipSync(files)).toString('latin1').replaceAll(from, to);
  return Buffer.from(text, 'latin1');
}

describe('A file', () => {
  it('is read as what its content is, whatever its name', async () => {
    expect((await read(calendar('Choir'))).calendars[0]!.table).toBeNull();
    expect((await read(strToU8('Title,Date\nChoir,05.01.2026\n'))).calendars[0]!.table?.date_order).toBe(
      'day_first',
    );
    expect(await refusalOf(strToU8('%PDF-1.7'))).toBe('not_a_calendar');
  });
});

describe('An archive', () => {
  it("gives each of its calendars by its name, as Google's Takeout has them, and passes over all else", async () => {
    expect(
      await titlesOf({
        'Takeout/archive_browser.html': strToU8('<html></html>'),
        'Takeout/Calendar/Work.ics': calendar('Meeting'),
        'Takeout/Calendar/Choir.ics': calendar('Practice'),
        '__MACOSX/Takeout/._Choir.ics': strToU8('x'),
      }),
    ).toEqual([
      ['Takeout/Calendar/Choir.ics', 'Practice'],
      ['Takeout/Calendar/Work.ics', 'Meeting'],
    ]);
  });

  it('that is the workbook of a spreadsheet program is refused with what to do', async () => {
    for (const name of ['xl/workbook.xml', 'META-INF/manifest.xml', 'Index/Document.iwa'])
      expect(await refusalOf(Buffer.from(zipSync({ [name]: strToU8('<x/>') })))).toBe('spreadsheet');
  });

  it('ignores a manifest of another program, and uses tables if there is no calendar', async () => {
    const other = await read(
      zipSync({ 'manifest.json': strToU8('{"version":1}'), 'calendars/a.ics': calendar('A') }),
    );
    expect([other.manifest, other.calendars.length]).toEqual([null, 1]);
    expect(await titlesOf({ 'a.csv': strToU8('Title,Date\nChoir,05.01.2026\n') })).toEqual([
      ['a.csv', 'Choir'],
    ]);
  });

  it('passes over tables beside calendars, and says so of those that no calendar has the name of', async () => {
    const table = strToU8('Title,Date\nChoir,05.01.2026\n');
    const told = async (...names: string[]) => {
      const tables = Object.fromEntries(names.map((name) => [name, table]));
      const files = { 'a/Choir.ics': calendar('Practice'), 'a/Work.ics': calendar('Meeting'), ...tables };
      const found = (await read(zipSync(files))).calendars;
      expect(found.map(({ file_name }) => file_name)).toEqual(['a/Choir.ics', 'a/Work.ics']);
      return found.flatMap(({ calendar: { notes } }) => notes.map(describeImportNote));
    };
    expect(await told('tables/choir.CSV')).toEqual([]);
    expect(await told('tables/choir.csv', 'Matches.csv')).toEqual([
      'Matches.csv: This table was not read, since the archive holds calendars. Import it by itself.',
    ]);
    expect(await told('a.csv', 'b.csv', 'c.csv')).toEqual([
      'a.csv: This table and 2 more were not read, since the archive holds calendars. Import them one by one.',
    ]);
  });

  it('gives the good ones of its files and names the others with the reason, be they messages, pages or damaged', async () => {
    const message = strToU8('BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR');
    const long = strToU8(`BEGIN:VCALENDAR\r\n${'A'.repeat(500)}`);
    const bytes = Buffer.from(
      zipSync({
        'damaged.ics': long,
        'empty.ics': strToU8(''),
        'mail/answer.ics': message,
        'page.ics': strToU8('<!DOCTYPE html><p>Sign in</p>'),
        'z.ics': calendar('Practice'),
      }),
    );
    bytes.fill(
      0xff,
      'PK..'.length + 26 + 'damaged.ics'.length,
      'PK..'.length + 26 + 'damaged.ics'.length + 8,
    );
    const { calendars, unread } = await read(bytes);
    expect(calendars.map(({ file_name, calendar: { entries } }) => [file_name, entries.length])).toEqual([
      ['z.ics', 1],
    ]);
    expect(unread.map(({ title, reason }) => [title, describeImportNote(reason)]).toSorted()).toEqual([
      ['damaged.ics', expect.stringContaining('could not be read. The archive is damaged.')],
      ['empty.ics', expect.stringContaining('The file is empty.')],
      ['mail/answer.ics', expect.stringContaining('(REPLY)')],
      ['page.ics', expect.stringContaining('This is a web page')],
    ]);
    const stored = { level: 0 } as const;
    const two = zipSync({ 'a.ics': [calendar('Choir'), stored], 'b.ics': [calendar('Other'), stored] });
    const altered = Buffer.from(Buffer.from(two).toString('latin1').replace('Choir', 'Chair'), 'latin1');
    const wrong = await read(altered);
    expect(wrong.calendars.map(({ file_name }) => file_name)).toEqual(['b.ics']);
    expect(wrong.unread.map(({ title, reason }) => [title, reason.code])).toEqual([
      ['a.ics', 'file_not_read'],
    ]);
    const tables = zipSync({
      'a.csv': strToU8('Title,Link\nChoir,x\n'),
      'b.csv': strToU8('Title,Date\nChoir,05.01.2026\n'),
    });
    expect((await read(tables)).unread.map(({ title }) => title)).toEqual(['a.csv']);
    expect(await refusalOf(zipSync({ 'a.ics': message, 'b.ics': message }))).toBe('message_refused');
  });

  it.each<[string, string, () => Uint8Array]>([
    ['that is damaged', 'zip_broken', () => zipSync({ 'a.ics': calendar('A') }).subarray(0, 60)],
    [
      'whose bytes do not unpack',
      'zip_broken',
      () => {
        const bytes = zipSync({ 'a.ics': calendar('A'.repeat(500)) });
        return bytes.fill(0xff, 40, 60);
      },
    ],
    ['without a calendar', 'zip_without_calendar', () => zipSync({ 'readme.txt': strToU8('x') })],
    [
      'with more than 200 files',
      'zip_too_many_files',
      () =>
        zipSync(
          Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`${index}.ics`, calendar('A')])),
        ),
    ],
    ['with an archive in it', 'zip_nested', () => zipSync({ 'a.zip': zipSync({ 'b.ics': calendar('B') }) })],
    [
      'with an archive in it under another name',
      'zip_nested',
      () => zipSync({ 'a.ics': zipSync({ 'b.ics': calendar('B') }) }),
    ],
    [
      'that unpacks to a thousand times its size',
      'zip_bomb',
      () => zipSync({ 'a.ics': new Uint8Array(9_000_000) }),
    ],
    [
      'with a name that leads out of it',
      'zip_unsafe_name',
      () => renamed('xx/xx/a.ics', '../../a.ics', { 'xx/xx/a.ics': calendar('A') }),
    ],
    [
      'with an absolute name',
      'zip_unsafe_name',
      () => renamed('xa.ics', '/a.ics', { 'xa.ics': calendar('A') }),
    ],
    [
      'with a name of Windows that leads out of it',
      'zip_unsafe_name',
      () => renamed('xxxa.ics', String.raw`..\a.ics`, { 'xxxa.ics': calendar('A') }),
    ],
    [
      'with two files of one name',
      'zip_double_name',
      () => renamed('b.ics', 'a.ics', { 'a.ics': calendar('A'), 'b.ics': calendar('B') }),
    ],
    [
      'whose calendars have more than 10 MB in all',
      'too_large',
      () => {
        const noise = () => strToU8(randomBytes(4_500_000).toString('hex'));
        return zipSync({ 'a.ics': noise(), 'b.ics': noise() }, { level: 1 });
      },
    ],
  ])('%s is refused as %s', async (_what, code, make) => {
    expect(await refusalOf(make())).toBe(code);
  });

  it('that is locked by a password is refused', async () => {
    const bytes = Buffer.from(zipSync({ 'a.ics': calendar('A') }));
    // The flag is in the file's header and in the directory at the end.
    bytes[6]! |= 1;
    bytes[bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 8]! |= 1;
    expect(await refusalOf(bytes)).toBe('zip_encrypted');
  });
});

describe('An archive that an installation made', () => {
  const aCalendarOf = (more: object = {}) => ({
    id: '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11',
    file: 'calendars/Choir.ics',
    name: 'Choir',
    color: '#2563eb',
    is_public: false,
    logo: null,
    cover: null,
    source: null,
    ...more,
  });
  const aManifest = (more: object = {}) => ({
    format: 'daymark-archive',
    version: 1,
    product: 'Daymark',
    made_at: '2026-01-01T00:00:00.000Z',
    calendars: [aCalendarOf()],
    events: ['events/1.json'],
    logos: [],
    covers: [],
    settings: null,
    ...more,
  });
  const content = {
    title: 'Practice',
    start_local: '2026-01-05T19:00',
    end_local: '2026-01-05T20:00',
    timezone: 'Europe/Vienna',
    is_all_day: false,
    is_public_shareable: true,
    status: 'confirmed',
    cancellation_note: null,
    cancelled_at: null,
    is_cancellation_over: false,
    draft: null,
    recurrence: null,
  };
  const original = { content: 'UID:a\r\n', zones: {}, sequence: 0, is_current: true };
  const anEvent = (more: object = {}) => ({
    uid: 'a',
    related_uid: null,
    revision: 3,
    calendars: [0],
    archived_at: null,
    content,
    exceptions: [],
    look: null,
    original: null,
    ...more,
  });
  const archive = (manifest: object, events: unknown = [anEvent()]) =>
    zipSync({
      'manifest.json': strToU8(JSON.stringify(manifest)),
      'events/1.json': strToU8(JSON.stringify(events)),
      'calendars/Choir.ics': calendar('Practice'),
    });

  it('gives its calendars with their entries, and those that are in none', async () => {
    const ours = await read(archive(aManifest(), [anEvent(), anEvent({ uid: 'b', calendars: [] })]));
    expect(ours.manifest?.calendars).toHaveLength(1);
    expect(
      ours.calendars.map(({ calendar: { name, entries } }) => [name, ...entries.map(({ uid }) => uid)]),
    ).toEqual([
      ['Choir', 'a'],
      [null, 'b'],
    ]);
  });

  it.each<[string, string, () => Uint8Array]>([
    ['of another version', 'archive_version', () => archive(aManifest({ version: 2 }))],
    [
      'that names a file which is missing',
      'archive_incomplete',
      () => archive(aManifest({ events: ['events/1.json', 'events/2.json'] })),
    ],
    ['whose logo is missing', 'archive_incomplete', () => archive(aManifest({ logos: ['logos/1.png'] }))],
    ['whose cover is missing', 'archive_incomplete', () => archive(aManifest({ covers: ['covers/1.jpg'] }))],
    [
      'whose manifest names a file outside of it',
      'archive_damaged',
      () => archive(aManifest({ events: ['events/../../etc/passwd.json'] })),
    ],
    [
      'with a file that leads out of it',
      'zip_unsafe_name',
      () =>
        renamed('xx/xx/1.json', '../../1.json', {
          'xx/xx/1.json': strToU8('[]'),
          'manifest.json': strToU8(JSON.stringify(aManifest())),
        }),
    ],
    [
      'with more calendars than one may have',
      'archive_damaged',
      () => archive(aManifest({ calendars: Array.from({ length: 201 }, () => aCalendarOf()) })),
    ],
    ['whose events are no list', 'archive_damaged', () => archive(aManifest(), { uid: 'a' })],
    [
      'with an event in a calendar that it does not have',
      'archive_damaged',
      () => archive(aManifest(), [anEvent({ calendars: [1] })]),
    ],
    [
      'with a draft that is public',
      'archive_damaged',
      () => archive(aManifest(), [anEvent({ content: { ...content, draft: 'shared' } })]),
    ],
    ...(
      [
        ['a uid', { uid: 'a\u0000' }],
        ['half a character in a uid', { uid: 'a\ud800' }],
        ['an earlier series', { related_uid: 'a\u0000' }],
        ['a note', { content: { ...content, cancellation_note: 'a\u0000' } }],
        ['lines', { original: { ...original, content: 'SUMMARY:a\u0000\r\n' } }],
        ['a zone', { original: { ...original, zones: { 'a\u0000': 'UTC' } } }],
      ] as const
    ).map(([what, more]): [string, string, () => Uint8Array] => [
      `with what no text may have in ${what}`,
      'archive_damaged',
      () => archive(aManifest(), [anEvent(more)]),
    ]),
    [
      'with forbidden characters in its manifest',
      'archive_damaged',
      () => archive(aManifest({ calendars: [{ ...aCalendarOf(), source: 'https://example.org/\u0000' }] })),
    ],
    ...['events/1.json', 'logos/1.png', 'covers/1.jpg'].map((name): [string, string, () => Uint8Array] => [
      `with more in ${name} than any file of ours has`,
      'archive_damaged',
      () =>
        zipSync({
          'manifest.json': strToU8(
            JSON.stringify(
              aManifest({
                events: name.startsWith('events') ? [name] : [],
                logos: name.startsWith('logos') ? [name] : [],
                covers: name.startsWith('covers') ? [name] : [],
              }),
            ),
          ),
          [name]: [strToU8(`[${' '.repeat(33 * 1024 * 1024)}]`), { level: 1 }],
        }),
    ]),
    [
      'with an instant in an invalid year',
      'archive_damaged',
      () => archive(aManifest(), [anEvent({ archived_at: '0000-01-01T00:00:00Z' })]),
    ],
    [
      'with too large a revision',
      'archive_damaged',
      () => archive(aManifest(), [anEvent({ original: { ...original, sequence: 2 ** 40 } })]),
    ],
    [
      'with an invalid changed date',
      'archive_damaged',
      () =>
        archive(aManifest(), [
          anEvent({
            exceptions: [
              { occurrence: '2026-99-99', revision: 0, is_hidden_by_owner: false, content: null, look: null },
            ],
          }),
        ]),
    ],
    [
      'with a date that is changed twice',
      'archive_damaged',
      () => {
        const date = {
          occurrence: '2026-01-05',
          revision: 0,
          is_hidden_by_owner: false,
          content: null,
          look: null,
        };
        return archive(aManifest(), [anEvent({ exceptions: [date, date] })]);
      },
    ],
  ])('%s is refused as %s', async (_what, code, make) => {
    expect(await refusalOf(make())).toBe(code);
  });
});
