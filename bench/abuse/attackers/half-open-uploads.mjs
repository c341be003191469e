// Files that are announced and not sent. Connections that are closed are opened again.
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const MEGABYTE = 1_000_000;
const SIZES = [0.3, 0.4, 1, 2.5, 4, 6, 7.7, 9.9].map((megabytes) => megabytes * MEGABYTE);
const CLIENT = '192.0.2.1';
const PERSON = 5;
const PAUSE_MS = 250;

const announcing = (tokenOf, sent) => async (world, count, isOver) => {
  const { hostname, port } = new URL(world.origin);
  const one = async (bytes) => {
    while (!isOver()) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString('latin1', 0, 20)));
      const token = tokenOf(world);
      const lines = [
        'POST /api/imports HTTP/1.1',
        `host: ${hostname}`,
        `x-forwarded-for: ${CLIENT}`,
        'content-type: text/calendar',
        `content-length: ${bytes}`,
        ...(token ? [`authorization: Bearer ${token}`] : []),
      ];
      socket.write(`${lines.join('\r\n')}\r\n\r\n${sent}`);
      while (!isOver() && !socket.closed && answer === '') await delay(PAUSE_MS);
      count(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'waited for');
      socket.destroy();
    }
  };
  // Eight of each size: more than one person has.
  await Promise.all(SIZES.flatMap((bytes) => Array.from({ length: 8 }, () => one(bytes))));
};

export const halfOpenUploads = {
  'uploads announced and not sent, without a token': announcing(() => undefined, ''),
  'uploads announced and not sent, with a token of somebody': announcing(() => 'a1.b2.c3', 'BEGIN'),
  'uploads announced and not sent, signed in': announcing(({ tokens }) => tokens[PERSON], 'BEGIN'),
};
