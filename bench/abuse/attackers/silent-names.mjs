// Addresses whose names no name server answers: calendars that follow them, and imports from them.
import { setTimeout as delay } from 'node:timers/promises';
import { send } from '../request.mjs';

const PERSON = 4;
const REFUSED_PAUSE_MS = 50;
const PAUSE_MS = 20;

export const silentNames = {
  'names that nobody answers, of 20 calendars': async (world, count, isOver) => {
    const as = { token: world.tokens[PERSON], address: world.people[PERSON].address };
    const ask = async (method, path, body) => {
      const { status, headers } = await send(world.origin, method, path, { ...as, body });
      const isRefused = status === 429 || status === 503;
      count(isRefused && !headers['retry-after'] ? `${status} without Retry-After` : status);
      await delay(isRefused || status === 0 ? REFUSED_PAUSE_MS : PAUSE_MS);
    };
    const nameOf = (number) => `x${number}-${Date.now()}.silent.test`;
    const sources = world.calendars.silent.map((id) => `/api/calendars/${id}/source`);
    for (let number = 0; !isOver(); number += 1) {
      const path = sources[number % sources.length];
      if (number < sources.length)
        await ask('PUT', path, { address: `http://${nameOf(number)}/`, timezone: 'UTC' });
      else if (number % 2) await ask('POST', `${path}/check`, {});
      else await ask('POST', '/api/imports/address', { address: `http://${nameOf(number)}/` });
    }
  },
};
