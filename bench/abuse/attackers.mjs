// Clients and accounts that take as much as they can get. Each runs until it is told to end, and counts its responses.
// `unread` does not read the responses: that is the attack.
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { halfOpenUploads } from './attackers/half-open-uploads.mjs';
import { silentNames } from './attackers/silent-names.mjs';
import { largeCalendarPages } from './attackers/large-calendar-pages.mjs';
import { mergedFeeds } from './attackers/merged-feeds.mjs';
import { flood } from './flood.mjs';
import { hostilePng } from './hostile-png.mjs';
import { send } from './request.mjs';

/** After a refusal it retries almost at once. */
const REFUSED_PAUSE_MS = 50;
const CLIENT = '192.0.2.1';

/** Changes the same object continuously, from its current version. */
const changing = (atOnce, make) => async (world, count, isOver) => {
  let number = 0;
  const one = async () => {
    while (!isOver()) {
      const [path, query, fields, as] = make(world, number++);
      const read = await send(world.origin, 'GET', path, as);
      const body = { ...fields, version: read.body?.version };
      const { status } =
        read.status === 200 ? await send(world.origin, 'PATCH', path + query, { ...as, body }) : read;
      count(status);
      if (status === 429 || status === 503 || status === 0) await delay(REFUSED_PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
};

/** Connections on which requests are written and hardly anything is read. Closed connections are opened again. */
const unread =
  ({ connections, requestsOfEach, bytesASecond = 0, path, headers = () => ({}) }) =>
  async (world, count, isOver) => {
    const { hostname, port } = new URL(world.origin);
    const one = async (number) => {
      while (!isOver()) {
        const socket = connect({ host: hostname, port: Number(port), highWaterMark: 1_024 });
        let answer = '';
        const closed = new Promise((resolve) => socket.once('close', resolve));
        socket.on('error', () => undefined);
        const lines = Object.entries({ host: 'x', 'x-forwarded-for': CLIENT, ...headers(world) });
        const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
        socket.write(`GET ${path(world, number)} HTTP/1.1\r\n${head}\r\n`.repeat(requestsOfEach));
        socket.pause();
        const reading = setInterval(() => {
          const chunk = socket.read(Math.max(1, bytesASecond)) ?? socket.read();
          if (answer.length < 200) answer += chunk?.toString('latin1') ?? '';
        }, 1_000);
        if (bytesASecond === 0) clearInterval(reading);
        while (!isOver() && !socket.closed) await Promise.race([closed, delay(250)]);
        clearInterval(reading);
        // The status line of the first response, if there was one.
        if (bytesASecond === 0) answer = socket.read()?.toString('latin1').slice(0, 20) ?? '';
        count(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'unread');
        socket.destroy();
        await closed;
      }
    };
    await Promise.all(Array.from({ length: connections }, (_, number) => one(number)));
  };

const of = (world, number) => ({ token: world.tokens[number], address: world.people[number].address });
const day = (number) => new Date(Date.UTC(2026, 0, 1) + number * 86_400_000).toISOString();
const uuid = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const png = hostilePng();

/** In the table's order. */
export const attackers = {
  ...silentNames,
  ...halfOpenUploads,
  ...mergedFeeds,
  ...largeCalendarPages,
  'feeds pipelined on one connection, unread': unread({
    connections: 1,
    requestsOfEach: 150,
    path: ({ calendars }) => `/feed/${calendars.feed}.ics`,
  }),
  'public pages pipelined, unread': unread({
    connections: 1,
    requestsOfEach: 150,
    path: ({ calendars }) => `/calendar/public/${calendars.feed}`,
  }),
  '132 slow readers of a large feed': unread({
    connections: 132,
    requestsOfEach: 1,
    bytesASecond: 512,
    path: ({ calendars }) => `/feed/${calendars.large}.ics`,
  }),
  '135 slow readers of a month, signed in': unread({
    connections: 135,
    requestsOfEach: 1,
    bytesASecond: 512,
    path: ({ calendars }, number) =>
      `/api/calendars/${calendars.large}/events?from=${day(number)}&to=${day(number + 300)}`,
    headers: (world) => ({ authorization: `Bearer ${world.tokens[1]}` }),
  }),
  'logos with broken texts, eight at once': flood(8, (world) => [
    'PUT',
    `/api/events/${world.events.logo}/logo`,
    { ...of(world, 0), file: png, headers: { 'content-type': 'image/png' } },
  ]),
  'changed dates of a series, six at once': flood(6, (world, number) => [
    'GET',
    `/api/events/${world.events.changed}/exceptions?page=${(number % 10) + 1}&page_size=100`,
    of(world, 3),
  ]),
  'changes of a series with 1,000 changed dates': changing(2, (world, number) => [
    `/api/events/${world.events.changed}`,
    '?scope=series',
    { title: `Title ${number}` },
    of(world, 3),
  ]),
  'a policy switched to and fro': changing(2, (world, number) => [
    `/api/calendars/${world.calendars.large}`,
    '',
    { busy_status: number % 2 ? 'busy' : 'free' },
    of(world, 1),
  ]),
  'lists of 20,000 daily series, eight at once': flood(8, (world, number) => [
    'GET',
    [
      `/api/calendars/${world.calendars.heavy}/events?from=${day(number % 60)}&to=${day((number % 60) + 31)}`,
      `/api/events?page=${(number % 100) + 1}&page_size=100`,
      `/api/events?search=room%20${number % 20}&page_size=100`,
    ][number % 3],
    of(world, 2),
  ]),
  'public windows of 20,000 daily series': flood(8, (world, number) => [
    'GET',
    `/api/public/calendars/${world.calendars.heavy}/events?from=${day(number)}&to=${day(number + 399)}`,
    { address: CLIENT },
  ]),
  'guesses at the owner from 40 addresses': flood(40, (world, number) => [
    'POST',
    '/api/auth/sign-in',
    {
      address: `192.0.2.${number % 40}`,
      body: { email: world.owner.email, password: `wrong guess ${number}` },
    },
  ]),
  'ever new public pages, colours and pictures': flood(20, (world, number) => [
    'GET',
    [
      `/calendar/public/${world.calendars.feed}?month=${2000 + (number % 500)}-0${(number % 9) + 1}`,
      `/calendar/public/${world.calendars.feed}?primaryColor=${number.toString(16).padStart(6, '0')}`,
      `/event/public/${world.events.changed}-occurrence-${number}/preview.png`,
    ][number % 3],
    { address: CLIENT },
  ]),
  'calendars that do not exist': flood(50, (_world, number) => [
    'GET',
    number % 2
      ? `/feed/${uuid(number)}.ics`
      : `/api/public/calendars/${uuid(number)}/events?from=${day(0)}&to=${day(30)}`,
    { address: CLIENT },
  ]),
};
