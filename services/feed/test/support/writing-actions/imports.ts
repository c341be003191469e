import { until } from '@daymark/service-kit/testing';
import { services } from '../two-services.js';
import { askAsOwner, type Fixture } from '../writing-fixture.js';

export interface ReadImport {
  id: string;
  state: string;
  version: number;
}

/** Waits until no work on an import is in progress. */
export const settled = (fixture: Fixture, id: string): Promise<ReadImport> =>
  until('the import is not under way', async () => {
    const now = await askAsOwner<ReadImport>(fixture, 'GET', `/api/imports/${id}`);
    return ['reading', 'importing', 'undoing'].includes(now.state) ? null : now;
  });

/** Imports a file with two new events and an existing one into a calendar of a fixture, in one request or in two. */
export async function bring(
  fixture: Fixture,
  into: 'shown' | 'hidden' | 'closed',
  { parts = 1 }: { parts?: 1 | 2 } = {},
): Promise<ReadImport> {
  const { single, hiddenSingle, closedSingle } = fixture.events;
  const { id } = { shown: single, hidden: hiddenSingle, closed: closedSingle }[into];
  const { uid } = await askAsOwner<{ uid: string }>(fixture, 'GET', `/api/events/${id}`);
  const entry = (name: string, ...lines: string[]) => [
    'BEGIN:VEVENT',
    `UID:${name}`,
    'DTSTART;TZID=Europe/Berlin:20310402T190000',
    'DTEND;TZID=Europe/Berlin:20310402T210000',
    'SUMMARY:Imported',
    'SEQUENCE:90',
    // Hidden data must stay hidden.
    ...(into === 'hidden' ? ['CLASS:PRIVATE'] : []),
    ...lines,
    'END:VEVENT',
  ];
  const entries = [
    ...entry(`${into}-new`),
    ...entry(`${into}-series`, 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=Europe/Berlin:20310409T190000'),
    ...entry(uid),
  ];
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...entries, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
  const path = `/api/imports?calendar_id=${fixture[into].id}&timezone=Europe/Berlin&parts=${parts}`;
  const bytes = Buffer.from(file);
  const end = parts === 1 ? bytes.length : 100;
  const created = await services.postFile(fixture.owner, path, bytes.subarray(0, end));
  if (parts === 2)
    await services.putFile(
      fixture.owner,
      `/api/imports/${created.id}/parts/2`,
      bytes.subarray(end),
      'text/calendar',
    );
  return settled(fixture, created.id);
}

/** Runs or undoes an import, and waits until that is done. */
export async function actionOnImport(
  fixture: Fixture,
  { id, version }: ReadImport,
  name: 'run' | 'undo',
): Promise<unknown> {
  await askAsOwner(fixture, 'POST', `/api/imports/${id}/${name}`, { version });
  return settled(fixture, id);
}

export async function makeArchive(fixture: Fixture): Promise<void> {
  await askAsOwner(fixture, 'POST', '/api/exports');
  await until('the archive is made', async () => {
    const { items } = await askAsOwner<{ items: { state: string }[] }>(fixture, 'GET', '/api/exports');
    return items[0]?.state === 'ready';
  });
}
