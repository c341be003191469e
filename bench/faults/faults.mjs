// Kills, stops and starves parts of a running product while people write, and checks after each fault that every
// acknowledged write is there once. Prints a table; exits 1 if something was lost. The README has its usage.
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { startProduct } from '@daymark/product-runner';
import pg from 'pg';
import { Administering } from './administering.mjs';
import { promoteDelayedJobs } from './promote-delayed-jobs.mjs';
import { check } from './history.mjs';
import { Mailing } from './mailing.mjs';
import { send, Writer } from './people.mjs';
import { scenarios } from './scenarios.mjs';

const WRITERS = Number(process.env.WRITERS ?? 20);
const WANTED = process.env.FAULTS?.split(',');
/** Including the product's start and stop. */
const LIMIT_MS = 15 * 60_000;
const STOPPING_MS = 30_000;
/** The time for the final checks of feeds, actions and mails. */
const CHECKS_MS = 90_000;
const KEPT_LOGS = fileURLToPath(new URL('../../.local/faults', import.meta.url));
const RECOVERY_MAX_MS = 60_000;
const CALM_MS = 1_000;

const startedAt = Date.now();
const leftMs = () => startedAt + LIMIT_MS - Date.now();
const rows = [];
const failures = [];
let exitCode = 1;
// Requests come as through an operator's proxy, so that each person has their own address.
const product = await startProduct({
  isDurable: true,
  report: () => undefined,
  environment: { ...process.env, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' },
});
setTimeout(async () => {
  failures.push('The faults took longer than 15 minutes.');
  printTable();
  await keepLogs();
  await Promise.race([product.stop(), delay(STOPPING_MS)]).catch(() => undefined);
  process.exit(1);
}, leftMs() - STOPPING_MS).unref();
console.log(`started in ${secondsSince(startedAt)} s`);
try {
  const writers = await makePeople();
  const mailing = new Mailing(product, query);
  const administering = new Administering(product, query);
  for (const actor of [mailing, administering]) await actor.prepare();
  for (const scenario of scenarios) {
    if (WANTED && !WANTED.some((word) => scenario.name.includes(word))) continue;
    const { name, budgetSeconds } = scenario;
    if (budgetSeconds * 1000 + CHECKS_MS + STOPPING_MS > leftMs()) {
      failures.push(`${name}: not run, since ${budgetSeconds} s may be more than is left of 15 minutes`);
      rows.push({ fault: name, operations: 'not run' });
    } else await runScenario(scenario, { writers, mailing, administering });
  }
  const restSince = Date.now();
  await checkFeeds(writers);
  await checkActions(administering);
  await checkMails(mailing);
  console.log(`looked at feeds, acts and mails in ${secondsSince(restSince)} s`);
  printTable();
  exitCode = failures.length > 0 ? 1 : 0;
} finally {
  if (exitCode !== 0) await keepLogs();
  await product.stop();
}
process.exit(exitCode);

/** The services' logs are deleted with the product. */
async function keepLogs() {
  await rm(KEPT_LOGS, { recursive: true, force: true });
  await cp(product.logDirectory, KEPT_LOGS, { recursive: true });
  console.error(`what the services said is in ${KEPT_LOGS}`);
}

/** Connections end with the database, so each query opens its own. */
async function query(text, values) {
  const sql = new pg.Client({ connectionString: product.databaseAdminUrl });
  sql.on('error', () => undefined);
  await sql.connect();
  try {
    return await sql.query(text, values);
  } finally {
    await sql.end();
  }
}

async function makePeople() {
  const emails = Array.from({ length: WRITERS }, (_, number) => `writer-${number}@example.org`);
  await query(
    `INSERT INTO auth.accounts (email, password_hash)
     SELECT new.email, owner.password_hash FROM auth.accounts owner, unnest($1::text[]) AS new (email)`,
    [emails],
  );
  const { password } = product.owner;
  const writers = emails.map(
    (email, number) => new Writer(product, { email, password, address: `198.18.0.${number + 1}` }),
  );
  for (const writer of writers) {
    const status = await writer.signIn();
    if (status !== 200) throw new Error(`sign-in answered ${status}`);
    await writer.makeCalendar();
  }
  return writers;
}

async function runScenario({ name, run, budgetSeconds }, people) {
  const begunAt = Date.now();
  const { writers, mailing, administering } = people;
  const others = [mailing, administering];
  for (const writer of writers) {
    writer.counts = { operations: 0, acknowledged: 0, refused: 0, unknown: 0 };
    writer.longestMs = 0;
    writer.start();
  }
  for (const actor of others) actor.start();
  await delay(CALM_MS);
  const note = (line) => failures.push(`${name}: ${line}`);
  await run(product, note, { ...people, query }).catch((error) => note(error.stack));
  const healedAt = Date.now();
  let recoveredMs;
  while (recoveredMs === undefined && Date.now() - healedAt < RECOVERY_MAX_MS) {
    if (writers.every(({ lastAcknowledgedAt }) => lastAcknowledgedAt > healedAt))
      recoveredMs = Math.max(...writers.map(({ lastAcknowledgedAt }) => lastAcknowledgedAt)) - healedAt;
    else await delay(50);
  }
  if (recoveredMs === undefined) failures.push(`${name}: not everybody could write again within a minute`);
  await Promise.all([...writers, ...others].map((actor) => actor.pause()));
  const { lost, duplicated, unasked } = await check({ query }, writers);
  for (const line of [...lost, ...duplicated.map((title) => `${title}: twice`), ...unasked])
    failures.push(`${name}: ${line}`);
  const sum = (key) => writers.reduce((total, { counts }) => total + counts[key], 0);
  const row = {
    fault: name,
    operations: sum('operations'),
    acknowledged: sum('acknowledged'),
    refused: sum('refused'),
    unknown: sum('unknown'),
    lost: lost.length,
    duplicated: duplicated.length,
    longest: `${(Math.max(...writers.map(({ longestMs }) => longestMs)) / 1000).toFixed(1)} s`,
    recovery: recoveredMs === undefined ? '> 60 s' : `${(recoveredMs / 1000).toFixed(1)} s`,
    'took (at most)': `${secondsSince(begunAt)} (${budgetSeconds}) s`,
  };
  rows.push(row);
  console.log(
    `  ${name}: ${row.acknowledged} acknowledged, ${lost.length} lost, recovery ${row.recovery}; ` +
      `took ${secondsSince(begunAt)} s of ${budgetSeconds}`,
  );
}

/** Feeds match the database within ten seconds after writing stops. */
async function checkFeeds(writers) {
  for (const { calendar } of writers) {
    const { rows: events } = await query(
      `SELECT e.title FROM calendars.events e JOIN calendars.calendar_events p ON p.event_id = e.id
       WHERE p.calendar_id = $1`,
      [calendar],
    );
    const wanted = events.map(({ title }) => title).sort();
    let told = [];
    for (let tries = 0; tries < 20; tries += 1) {
      const { status, text } = await send(product, 'GET', `/feed/${calendar}.ics`);
      const entries = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
      // A series with changed dates has an entry for each of those.
      told = entries
        .filter((entry) => !/^RECURRENCE-ID/m.test(entry))
        .map((entry) => /^SUMMARY:(.*?)\r?$/m.exec(entry)?.[1]);
      if (status === 200 && told.sort().join() === wanted.join()) break;
      await delay(500);
    }
    if (told.join() !== wanted.join())
      failures.push(`the feed of ${calendar} has ${told.length} events, the database ${wanted.length}`);
  }
}

async function checkMails(mailing) {
  const { asked, lost, late, broughtForward, more, seconds } = await mailing.check(() =>
    promoteDelayedJobs(product, query),
  );
  for (const line of lost) failures.push(`a mail is lost: ${line}`);
  for (const line of late) failures.push(`a mail is late, and not lost: ${line}`);
  console.log(
    `mails: ${asked} wishes acknowledged, ${lost.length} mails lost, ${late.length} late, ${more} sent more than once ` +
      `(a crash between sending and noting it does that); ${broughtForward} had their next try minutes away and were ` +
      `tried at once; the last arrived ${seconds} s after the end`,
  );
}

async function checkActions(administering) {
  const { begun, acknowledged, repeated, done, undone, wrong, seconds } = await administering.check();
  for (const line of wrong) failures.push(`half, twice or lost: ${line}`);
  console.log(
    `acts of administrators: ${begun} begun, ${acknowledged} acknowledged, ${repeated} repetitions; ${done} done whole and once, ` +
      `${undone} not at all, ${wrong.length} otherwise; settled ${seconds} s after the end`,
  );
}

function secondsSince(time) {
  return Math.round((Date.now() - time) / 1000);
}

function printTable() {
  const columns = Object.keys(rows[0] ?? {});
  const cellOf = (row, key) => String(row[key] ?? '');
  const widths = columns.map((key) => Math.max(key.length, ...rows.map((row) => cellOf(row, key).length)));
  const line = (cells) => `| ${cells.map((cell, i) => String(cell).padEnd(widths[i])).join(' | ')} |`;
  console.log(`\n${line(columns)}`);
  console.log(line(widths.map((width) => '-'.repeat(width))));
  for (const row of rows) console.log(line(columns.map((key) => cellOf(row, key))));
  const notRun = rows.filter(({ operations }) => operations === 'not run').length;
  console.log(
    `\n${rows.length - notRun} faults in ${secondsSince(startedAt)} s, ${notRun} not run, ${failures.length} failures`,
  );
  for (const line of failures) console.error(`FAILED  ${line}`);
}
