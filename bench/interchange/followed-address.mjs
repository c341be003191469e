// Measures a check of a calendar that follows an address, with one changed entry.
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const ENTRIES = 5_000;
const CHECKS = 20;
const POLL_INTERVAL_MS = 20;

/**
 * An address of this machine that services may fetch, according to the product's settings; only default ports are
 * allowed.
 */
const ADDRESS = { host: '127.0.0.1', port: 80 };
export const SETTINGS = { OUTGOING_ALLOW_HTTP: 'true', OUTGOING_NETWORKS: '127.0.0.0/8' };

/**
 * Makes a calendar of 5,000 entries follow an address, changes one of them repeatedly, and reports how long each check
 * took: from the request until a response says that it is over.
 */
export async function measureFollowedAddress({ ask, sql, fileOf, processorSeconds, report }) {
  let file = fileOf(ENTRIES);
  const publisher = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(file),
  );
  await new Promise((resolve, reject) => {
    publisher.once('error', reject);
    publisher.listen(ADDRESS.port, ADDRESS.host, resolve);
  });
  try {
    const { id } = await ask('POST', '/api/calendars', { name: 'Updated from an address' });
    const path = `/api/calendars/${id}/source`;
    const checked = async () => {
      for (;;) {
        const source = await ask('GET', path);
        if (source.state !== 'checking') return source;
        await pause(POLL_INTERVAL_MS);
      }
    };
    const first = await timed(async () => {
      await ask('PUT', path, { address: `http://${ADDRESS.host}/calendar.ics`, timezone: 'Europe/Berlin' });
      return checked();
    }, processorSeconds);
    report(`follows an address, ${first.result.entries} entries`, [first]);
    const checks = [];
    for (let number = 1; number <= CHECKS; number += 1) {
      file = Buffer.from(file.toString().replace(/SUMMARY:Match.*? 4321\b/, `SUMMARY:Match ${number}, 4321`));
      // A host is fetched at most once a minute.
      await sql.query('DELETE FROM calendars.source_hosts');
      const check = await timed(async () => {
        await ask('POST', `${path}/check`, {});
        return checked();
      }, processorSeconds);
      const { failure, last_changes, last_changed_at } = check.result;
      if (failure || last_changes.changed !== 1 || last_changed_at < check.began)
        throw new Error(`A check changed something else: ${JSON.stringify(check.result)}`);
      checks.push(check);
    }
    report('one changed', checks);
  } finally {
    publisher.close();
  }
}

async function timed(work, processorSeconds) {
  const began = new Date().toISOString();
  const before = new Map(processorSeconds());
  const started = performance.now();
  const result = await work();
  const ms = performance.now() - started;
  const processorMs = processorSeconds().map(([who, now]) => [who, (now - before.get(who)) * 1_000]);
  return { began, result, ms, processorMs };
}
