import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CREATIONS_PER_MINUTE_MAX } from '@daymark/contracts';
import { meanwhile, until, type SignedIn } from '@daymark/service-kit/testing';
import sharp from 'sharp';
import { anEvent, other, useCalendars, world } from './support/calendars-under-test.js';
import { aJpegWithScans, aNoisyPng, aPng, aPngWithBrokenTexts, aPngWithTexts } from './support/pictures.js';

const NOT_READABLE = { title: 'Validation error', detail: 'Failed to validate image. Please try again.' };

useCalendars();
beforeEach(() => new Promise<void>((resolve) => world.server.listen(0, '127.0.0.1', resolve)));
afterEach(() => new Promise((resolve) => world.server.close(resolve)));

const signIn = (count: number) => Promise.all(Array.from({ length: count }, () => world.auth.signIn()));
const putLogo = (person: SignedIn, file: Buffer) => world.as(person).putFile('/api/settings/logo', file);

/** Starts an upload of which all but the last byte is sent. */
function startUpload(person: SignedIn, path: string) {
  const file = aPng();
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const upload = httpRequest({
    port: (world.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'PUT',
    path,
    agent: false,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'image/png',
      'content-length': file.length,
    },
  });
  upload.on('response', resolve).on('error', reject);
  upload.write(file.subarray(0, -1));
  return {
    finish: () => upload.end(file.subarray(-1)),
    abort: () => upload.destroy(),
    response: promise,
  };
}

describe('Concurrent uploads of logos', () => {
  it('are handled two at a time per person, on all routes; six wait unread, further ones are refused', async () => {
    const owner = await world.auth.signIn();
    const event = (await world.as(owner).post('/api/events', anEvent())).body as { id: string };
    const underWay = new Set<IncomingMessage>();
    world.server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
      underWay.add(incoming);
      response.on('finish', () => underWay.delete(incoming));
    });
    const paths = [`/api/events/${event.id}/logo`, '/api/settings/logo'];
    const uploads = Array.from({ length: 20 }, (_, index) => startUpload(owner, paths[index % 2]!));
    const refused: IncomingMessage[] = [];
    const stored: IncomingMessage[] = [];
    const responses = uploads.map(async ({ response }) => {
      const answer = await response;
      (answer.statusCode === 200 ? stored : refused).push(answer.resume());
    });
    await meanwhile(
      responses,
      async () => {
        await until('all but eight are refused', () => refused.length === 12);
        expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
        for (const { headers } of refused) {
          expect(headers['content-type']).toContain('application/problem+json');
          expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        }
        expect(underWay.size).toBe(8);
        await until(
          'two are read',
          () => [...underWay].filter(({ readableDidRead }) => readableDidRead).length === 2,
        );
        expect((await putLogo(other, aPng())).status).toBe(200);
        expect([...underWay].filter(({ readableDidRead }) => readableDidRead)).toHaveLength(2);

        uploads.forEach(({ finish }) => finish());
        await Promise.all(responses);
      },
      () => uploads.forEach(({ abort }) => abort()),
    );
    expect(stored).toHaveLength(8);
    expect((await putLogo(owner, aPng())).status).toBe(200);
  });

  it('are sixty a minute, one that cannot be read counting six times; a further one is refused unread', async () => {
    const person = await world.auth.signIn();
    const broken = aPng().subarray(0, -20);
    const put = async (times: number, file: Buffer, status: number) => {
      for (let number = 0; number < times; number += 1)
        expect((await putLogo(person, file)).status).toBe(status);
    };
    await put(CREATIONS_PER_MINUTE_MAX / 6 - 1, broken, 400);
    await put(6, aPng(), 200);
    const upload = startUpload(person, '/api/settings/logo');
    const refused = (await upload.response).resume();
    upload.abort();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('are decoded two at a time of all people, and one of each', async () => {
    const people = await signIn(5);
    const file = await aNoisyPng(300, 300);
    let mostAtOnce = 0;
    let isOver = false;
    const watch = () => {
      mostAtOnce = Math.max(mostAtOnce, sharp.counters().process);
      if (!isOver) setImmediate(watch);
    };
    watch();
    const uploads = Promise.all(people.map((person) => putLogo(person, file)));
    const responses = await uploads.finally(() => (isOver = true));
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(mostAtOnce).toBeGreaterThan(0);
    expect(mostAtOnce).toBeLessThanOrEqual(2);
  });

  it('of somebody else are decoded although one person’s take long', async () => {
    const [slow, quick] = await signIn(2);
    const costly = aPngWithTexts(97, 20_000);
    const answered: string[] = [];
    const upload = async (person: SignedIn, name: string, file: Buffer) => {
      expect((await putLogo(person, file)).status).toBe(200);
      answered.push(name);
    };
    await upload(slow!, 'first', costly);
    await Promise.all([
      ...Array.from({ length: 4 }, () => upload(slow!, 'slow', costly)),
      upload(quick!, 'quick', aPng()),
    ]);
    expect(answered.lastIndexOf('slow')).toBeGreaterThan(answered.indexOf('quick'));
  });

  it('delay nobody else, whatever their content', async () => {
    const costly = [
      { file: aPngWithBrokenTexts(1_012), status: 400 },
      { file: aPngWithBrokenTexts(90), status: 400 },
      { file: await aJpegWithScans(700), status: 400 },
      { file: aPngWithTexts(97, 20_000), status: 200 },
    ];
    const people = await signIn(8);
    const answered: string[] = [];
    const uploads = people.flatMap((person) =>
      costly.map(async ({ file, status }) => {
        const response = await putLogo(person, file);
        answered.push('an upload');
        return { response, status };
      }),
    );
    const read = async () => {
      const { status } = await world.as(other).get('/api/calendars');
      answered.push('another person');
      return status;
    };
    const uploaded = await meanwhile(uploads, async () => {
      expect([await read(), await read(), await read()]).toEqual([200, 200, 200]);
    });
    for (const { response, status } of uploaded) {
      expect(response.status).toBe(status);
      if (status === 400) expect(response.body).toMatchObject(NOT_READABLE);
    }
    expect(answered.lastIndexOf('another person')).toBeLessThan(answered.lastIndexOf('an upload'));
  });
});
