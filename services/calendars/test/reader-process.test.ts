import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RefusedFile } from '@daymark/icalendar/reading';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readInProcess, type ReadingLimits } from '../src/imports/reading/file-reader.js';

const aFile = (text: string) => ({ bytes: new TextEncoder().encode(text), timezone: 'Europe/Vienna' });
const aCalendar = (count: number) =>
  [
    'BEGIN:VCALENDAR',
    ...Array.from({ length: count }, (_, index) =>
      [
        'BEGIN:VEVENT',
        `UID:${index}@example.org`,
        `DTSTART;TZID=Europe/Berlin:2026${String(1 + (index % 12)).padStart(2, '0')}05T190000`,
        'DURATION:PT1H30M',
        `SUMMARY:Event ${index}`,
        `DESCRIPTION:${'Some words about it. '.repeat(12)}`,
        'END:VEVENT',
      ].join('\r\n'),
    ),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const refusalOf = async (limits: ReadingLimits, file = aFile(aCalendar(1))) =>
  readInProcess(file, {}, limits).then(
    () => null,
    (error: unknown) => {
      if (error instanceof RefusedFile) return error.refusal;
      throw error;
    },
  );

describe('The process that reads files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reading-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const program = async (name: string, source: string) => {
    const file = join(folder, `${name}.mjs`);
    await writeFile(file, source);
    return pathToFileURL(file);
  };

  it('reads 10,000 entries in seconds, in order, and reports progress', async () => {
    const progress: number[] = [];
    // A second on a quiet machine; quadratic cost would take many minutes, which exceeds the timeout.
    const { calendars } = await readInProcess(
      aFile(aCalendar(10_000)),
      { onProgress: ({ read }) => progress.push(read) },
      { seconds: 120 },
    );
    const { entries } = calendars[0]!.calendar;
    expect(entries.map(({ uid }) => uid)).toEqual(
      Array.from({ length: 10_000 }, (_, index) => `${index}@example.org`),
    );
    expect(progress.length).toBeGreaterThan(10);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  it('hands a refusal on by name', async () => {
    expect(await refusalOf({}, aFile('<html></html>'))).toEqual({ code: 'web_page', params: {} });
    const entries = Array<string>(20_001).fill('BEGIN:VEVENT\r\nEND:VEVENT');
    const tooMany = ['BEGIN:VCALENDAR', ...entries, 'END:VCALENDAR', ''].join('\r\n');
    expect(await refusalOf({}, aFile(tooMany))).toEqual({
      code: 'too_many_entries',
      params: { count: 20_000 },
    });
  });

  it('refuses a file that takes too much memory, and one that takes too long, and reads the next one', async () => {
    const hungry = await program(
      'hungry',
      'const all = []; for (;;) all.push(new Array(1000).fill(all.length));',
    );
    const endless = await program('endless', 'for (;;);');
    expect(await refusalOf({ program: hungry, memoryMegabytes: 32 })).toEqual({
      code: 'took_too_much_memory',
      params: {},
    });
    expect(await refusalOf({ program: endless, seconds: 0.3 })).toEqual({
      code: 'took_too_long',
      params: { seconds: 0.3 },
    });
    expect(await refusalOf({})).toBeNull();
  });

  it('refuses a file that breaks it', async () => {
    const throwing = await program('throwing', "throw new TypeError('broken');");
    const leaving = await program('leaving', 'process.exit(3);');
    expect((await refusalOf({ program: throwing }))?.code).toBe('could_not_be_read');
    expect((await refusalOf({ program: leaving }))?.code).toBe('could_not_be_read');
  });

  it('knows nothing of what the service was started with', async () => {
    const telling = await program('telling', `process.send({ kind: 'done', manifest: { ...process.env } });`);
    const { manifest } = await readInProcess(aFile(''), {}, { program: telling });
    expect(manifest).toEqual({});
  });

  it('is stopped by a signal', async () => {
    const endless = await program('waiting', 'setInterval(() => {}, 1000);');
    const controller = new AbortController();
    const reading = readInProcess(aFile(''), { signal: controller.signal }, { program: endless });
    controller.abort(new Error('stopped'));
    await expect(reading).rejects.toThrow('stopped');
  });
});
