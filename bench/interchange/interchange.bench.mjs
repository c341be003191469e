// Measures importing and exporting a large calendar, from the owner's view at the gateway.
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '@daymark/bench-harness/people';
import { processorMsOfFamily } from '@daymark/bench-harness/processes';
import { startBenchProduct } from '@daymark/bench-harness/product';
import { measureFollowedAddress, SETTINGS } from './followed-address.mjs';

const ENTRIES = Number(process.env.ENTRIES ?? 10_000);
/** Pages poll each second; this polls more often, for exact times. */
const POLL_INTERVAL_MS = 150;
const MEGABYTE = 1_000_000;
const UNDER_WAY = new Set(['reading', 'importing', 'undoing']);

const { product, sql, stop } = await startBenchProduct({ environment: SETTINGS });
try {
  await sql.query('SET search_path = calendars');
  const { rows } = await sql.query(
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`,
  );
  // The process that reads a file is a child of the service, and is counted once it has exited.
  const atWork = { service: product.processId('calendars'), postgres: rows[0].pid };
  const processorSeconds = () =>
    Object.entries(atWork).map(([name, pid]) => [name, processorMsOfFamily(pid) / 1_000]);
  const timed = timing(processorSeconds);
  const token = await signIn(product.origin, product.owner);
  const ask = asking(token);
  const { id: calendarId } = await ask('POST', '/api/calendars', { name: 'Federation' });
  const file = aFile(ENTRIES);
  console.log(`${ENTRIES} entries, ${(file.length / MEGABYTE).toFixed(1)} MB`);
  const bring = async () => {
    const query = `name=federation.ics&timezone=Europe/Berlin&calendar_id=${calendarId}`;
    return settled(ask, (await ask('POST', `/api/imports?${query}`, file)).id);
  };
  const first = await timed('preview', bring);
  const done = await timed('stored', async () => {
    await ask('POST', `/api/imports/${first.id}/run`, { version: first.version });
    return settled(ask, first.id);
  });
  const before = await changesOf();
  const again = await timed('the same file again', bring);
  const written = (await changesOf()) - before;
  const text = await timed('export as iCalendar', () =>
    ask('GET', `/api/calendars/${calendarId}/export.ics`),
  );
  await timed('export as a table', () => ask('GET', `/api/calendars/${calendarId}/export.csv`));
  await timed('taken back', async () => {
    await ask('POST', `/api/imports/${first.id}/undo`, { version: done.version });
    return settled(ask, first.id);
  });
  console.log(
    `created ${done.result.created}; again ${again.counts.unchanged} unchanged, ${written} rows of events written; ` +
      `exported ${(text.length / MEGABYTE).toFixed(1)} MB`,
  );
  await measureFollowedAddress({ ask, sql, fileOf: aFile, processorSeconds, report: reportChecks });
} finally {
  await stop();
}

/** Rows of events, rules, exceptions and originals written since the database was created. */
async function changesOf() {
  // PostgreSQL sessions report statistics once they are idle.
  await pause(1_500);
  const { rows } = await sql.query(
    `SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::int AS changes FROM pg_stat_user_tables
     WHERE schemaname = 'calendars' AND relname LIKE 'event%'`,
  );
  return rows[0].changes;
}

function asking(token) {
  return async (method, path, body) => {
    const isFile = Buffer.isBuffer(body);
    const response = await fetch(product.origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-requested-with': 'bench',
        'accept-encoding': 'gzip',
        ...(body && { 'content-type': isFile ? 'text/calendar' : 'application/json' }),
      },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  };
}

async function settled(ask, id) {
  for (;;) {
    const now = await ask('GET', `/api/imports/${id}`);
    if (!UNDER_WAY.has(now.state)) return now;
    await pause(POLL_INTERVAL_MS);
  }
}

function timing(processorSeconds) {
  return async (name, work) => {
    const before = new Map(processorSeconds());
    const started = performance.now();
    const result = await work();
    const seconds = ((performance.now() - started) / 1000).toFixed(2);
    const taken = processorSeconds().map(([who, now]) => `${who} ${(now - before.get(who)).toFixed(2)}`);
    const line = [
      `${seconds.padStart(7)} s`,
      `processor s: ${taken.join(', ')}`,
      `load ${loadavg()[0].toFixed(1)}`,
    ];
    console.log(`${name.padEnd(24)} ${line.join('   ')}`);
    return result;
  };
}

/** Several runs of the same: the median, the fastest and the slowest. */
function reportChecks(name, runs) {
  const sorted = (of) => runs.map(of).sort((a, b) => a - b);
  const middle = (numbers) => numbers[Math.floor(numbers.length / 2)];
  const wall = sorted(({ ms }) => ms).map(Math.round);
  const taken = runs[0].processorMs.map(([who], place) => {
    const numbers = sorted(({ processorMs }) => processorMs[place][1]).map(Math.round);
    return `${who} ${middle(numbers)}`;
  });
  const line = [
    `${String(middle(wall)).padStart(6)} ms`,
    `${wall[0]} to ${wall.at(-1)} of ${runs.length}`,
    `processor ms: ${taken.join(', ')}`,
    `load ${loadavg()[0].toFixed(1)}`,
  ];
  console.log(`${name.padEnd(24)} ${line.join('   ')}`);
}

/** Single events over ten years; each tenth is a weekly series with a deleted and a moved date. */
function aFile(entries) {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Bench//EN'];
  const zoned = (name, at) => `${name};TZID=Europe/Berlin:${at}`;
  const text = 'Please be there in time, and bring what you need for the day. '.repeat(4);
  for (let number = 0; number < entries; number += 1) {
    const on = (days, time) =>
      `${new Date(Date.UTC(2026, 0, 1 + (number % 3_650) + days)).toISOString().slice(0, 10).replaceAll('-', '')}T${time}`;
    const common = (title) => [
      'BEGIN:VEVENT',
      `UID:entry-${number}@federation.example.org`,
      'DTSTAMP:20260101T000000Z',
      `SUMMARY:${title} ${number}`,
      `LOCATION:Hall ${number % 40}\\, Riverside 12`,
    ];
    const description = `DESCRIPTION:${text}`.replaceAll(/.{70}/g, '$&\r\n ');
    lines.push(
      ...common('Match'),
      zoned('DTSTART', on(0, '190000')),
      zoned('DTEND', on(0, '210000')),
      description,
    );
    if (number % 10 === 0) {
      lines.push('RRULE:FREQ=WEEKLY;COUNT=20', zoned('EXDATE', on(14, '190000')), 'END:VEVENT');
      lines.push(...common('Moved match'), zoned('RECURRENCE-ID', on(7, '190000')));
      lines.push(zoned('DTSTART', on(8, '180000')), zoned('DTEND', on(8, '200000')));
    }
    lines.push('CATEGORIES:Sport', 'END:VEVENT');
  }
  return Buffer.from([...lines, 'END:VCALENDAR', ''].join('\r\n'));
}
