// Everybody else: an owner at work, a subscriber, a visitor, somebody who sends files. Each sends one request after another.
import { setTimeout as delay } from 'node:timers/promises';
import { monthOf } from '@daymark/bench-harness/calendars';
import { signIn } from '@daymark/bench-harness/people';
import { noisyPng } from './hostile-png.mjs';
import { send } from './request.mjs';

/** A person clicks no faster; one of six requests is a change, and sixty changes a minute are allowed. */
const OWNER_PAUSE_MS = 150;
const PAUSE_MS = 50;
const SENDER_PAUSE_MS = 1_000;
const SENDER = 7;
const picture = noisyPng(300);

const month = () => new URLSearchParams(monthOf());

const kinds = {
  owner: async ({ origin, owner, calendars, events, tokens }, number) => {
    const asked = [
      ['GET', '/api/calendars'],
      ['GET', `/api/calendars/${calendars.owner}`],
      ['GET', `/api/events/${events.owner}`],
      ['GET', '/api/events?page=1&page_size=25'],
      ['GET', `/api/calendars/${calendars.owner}/events?${month()}`],
      ['PATCH', `/api/events/${events.owner}?scope=series`],
    ];
    const [method, path] = asked[number % asked.length];
    const as = { token: tokens.owner, address: owner.address };
    let body;
    if (method === 'PATCH') {
      const read = await send(origin, 'GET', `/api/events/${events.owner}`, as);
      body = { title: `Rehearsal ${number}`, version: read.body?.version ?? 1 };
    }
    const answer = await send(origin, method, path, { ...as, body });
    if (answer.status === 401) tokens.owner = await signIn(origin, owner).catch(() => tokens.owner);
    return answer;
  },
  subscriber: ({ origin, calendars }, number, memory) => {
    const isConditional = number % 3 > 0 && memory.tag;
    return send(origin, 'GET', `/feed/${calendars.owner}.ics`, {
      address: `198.51.101.${number % 250}`,
      headers: isConditional ? { 'if-none-match': memory.tag } : {},
    }).then((answer) => {
      memory.tag = answer.headers.etag ?? memory.tag;
      return answer;
    });
  },
  visitor: ({ origin, calendars, events }, number) =>
    send(
      origin,
      'GET',
      [
        `/calendar/public/${calendars.owner}`,
        `/api/public/calendars/${calendars.owner}/events?${month()}`,
        `/event/public/${events.owner}`,
      ][number % 3],
      { address: `198.51.102.${number % 250}` },
    ),
  sender: ({ origin, people, tokens }) =>
    send(origin, 'PUT', '/api/settings/logo', {
      token: tokens[SENDER],
      address: people[SENDER].address,
      file: picture,
      headers: { 'content-type': 'image/png' },
    }),
};
const PAUSES_MS = { owner: OWNER_PAUSE_MS, sender: SENDER_PAUSE_MS };
export const KINDS = Object.keys(kinds);

/**
 * Measures the others' requests for some seconds.
 * @returns by kind the milliseconds of each request, and the number of unexpected responses
 */
export async function measure(world, seconds) {
  const until = performance.now() + seconds * 1_000;
  const measured = Object.fromEntries(KINDS.map((kind) => [kind, { times: [], failures: {} }]));
  await Promise.all(
    KINDS.map(async (kind) => {
      const { times, failures } = measured[kind];
      const memory = {};
      for (let number = 0; performance.now() < until; number += 1) {
        const { status, ms } = await kinds[kind](world, number, memory);
        times.push(ms);
        // A version conflict is no failure: it comes from the bench's own previous turn.
        if (![200, 304, 409].includes(status)) failures[status] = (failures[status] ?? 0) + 1;
        await delay(PAUSES_MS[kind] ?? PAUSE_MS);
      }
    }),
  );
  return measured;
}
