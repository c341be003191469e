import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { LOGO_BYTES_PER_PERSON_MAX, LOGO_MAX_BYTES, LOGOS_PER_PERSON_MAX } from '@daymark/contracts';
import type { SignedIn } from '@daymark/service-kit/testing';
import sharp from 'sharp';
import {
  anEvent,
  problemOf,
  unusedId,
  useCalendars,
  withoutLimits,
  world,
} from './support/calendars-under-test.js';
import { aJpeg, aJpegOfAPhone, aNoisyPng, aPng, smallHostileFiles } from './support/pictures.js';

const WRONG_TYPE = { title: 'Invalid file type', detail: 'Only JPG and PNG files are allowed' };

useCalendars();
let owner: SignedIn;
beforeEach(async () => {
  owner = await world.auth.signIn();
});

const create = async (fields: object = {}, person = owner) =>
  (await world.as(person).post('/api/events', anEvent(fields))).body.id as string;
const putLogo = (id: string, file: Buffer, mediaType?: string) =>
  world.as(owner).putFile(`/api/events/${id}/logo`, file, mediaType);
const upload = async (id: string) => (await putLogo(id, aPng())).body.logo_url as string;
const statusFor = async (person: SignedIn | null, url: string) => (await world.as(person).get(url)).status;
const asAudience = async (url: string) =>
  (await world.asService('feed')).get(url.replace('/api/logos/', '/internal/public/logos/'));
const filesOf = async (person: SignedIn) => {
  const { rows } = await world.sql.query<{ name: string }>('SELECT name FROM logos WHERE user_id = $1', [
    person.user_id,
  ]);
  const stored = await readdir(world.settings.LOGO_DIRECTORY!);
  return {
    rows: rows.length,
    files: stored.filter((file) => rows.some(({ name }) => file.startsWith(name))).length,
  };
};

describe('A logo that was uploaded', () => {
  it('is returned as a picture of the same kind and size, to its owner', async () => {
    const id = await create();
    for (const [file, mediaType] of [
      [await aNoisyPng(500, 500), 'image/png'],
      [await aJpeg(), 'image/jpeg'],
    ] as const) {
      const { status, body } = await putLogo(id, file, mediaType);
      expect(status).toBe(200);
      const logo = (await world.as(owner).get(body.logo_url as string)).body as {
        media_type: string;
        content: string;
      };
      const [sent, got] = await Promise.all(
        [file, Buffer.from(logo.content, 'base64')].map((bytes) => sharp(bytes).metadata()),
      );
      expect(logo.media_type).toBe(mediaType);
      expect([got!.format, got!.width, got!.height]).toEqual([sent!.format, sent!.width, sent!.height]);
    }
  });

  it('is judged by its content: mere bytes, and a JPEG that is called PNG', async () => {
    const id = await create();
    for (const mediaType of ['application/octet-stream', 'image/png']) {
      const { body } = await putLogo(id, await aJpeg(), mediaType);
      const logo = await world.as(owner).get(body.logo_url as string);
      expect(logo.body.media_type).toBe('image/jpeg');
    }
  });

  it('is on disk without what a phone put into it', async () => {
    const { body } = await putLogo(await create(), await aJpegOfAPhone(), 'image/jpeg');
    const name = (body.logo_url as string).slice('/api/logos/'.length);
    const stored = await readFile(join(world.settings.LOGO_DIRECTORY!, name));
    expect(stored.includes('Exif')).toBe(false);
    expect(stored.includes('canary')).toBe(false);
    expect(await sharp(stored).metadata()).toMatchObject({ width: 30, height: 40 });
  });

  it('is visible to the audience while its event is shared, and to nobody afterwards', async () => {
    const id = await create();
    const url = await upload(id);
    const own = await world.as(owner).get(url);
    expect((await asAudience(url)).body).toEqual(own.body);
    await world.as(owner).patch(`/api/events/${id}`, { is_public_shareable: false, version: 1 });
    const missing = await asAudience(`/api/logos/${'0'.repeat(32)}`);
    const hidden = await asAudience(url);
    expect(hidden.status).toBe(404);
    expect(problemOf(hidden)).toEqual(problemOf(missing));
    expect(await statusFor(owner, url)).toBe(200);
  });

  it('is gone at once when it is replaced, removed, or its event is deleted', async () => {
    const id = await create();
    const urls = [await upload(id), await upload(id)];
    expect([await statusFor(owner, urls[0]!), (await asAudience(urls[0]!)).status]).toEqual([404, 404]);
    await world.as(owner).delete(`/api/events/${id}/logo`);
    expect([await statusFor(owner, urls[1]!), (await asAudience(urls[1]!)).status]).toEqual([404, 404]);
    const last = await upload(id);
    await world.as(owner).delete(`/api/events/${id}`);
    expect([await statusFor(owner, last), (await asAudience(last)).status]).toEqual([404, 404]);
  });

  it('is refused, and nothing is stored, where its look or the settings changed since the version that is sent', async () => {
    const id = await create();
    for (const path of [`/api/events/${id}/logo`, '/api/settings/logo']) {
      const put = (version: string) => world.as(owner).putFile(`${path}?version=${version}`, aPng());
      const { status, body } = await put('0');
      expect([status, body.version]).toEqual([200, 1]);
      const before = await filesOf(owner);
      const stale = [await put('0'), await world.as(owner).delete(`${path}?version=0`)];
      expect(stale.map((response) => [response.status, response.body.code])).toEqual(
        Array(2).fill([409, 'STALE_VERSION']),
      );
      expect(await filesOf(owner)).toEqual(before);
      for (const wrong of ['-1', '1.5', 'x', '', '99999999999']) expect((await put(wrong)).status).toBe(400);
      const removed = await world.as(owner).delete(`${path}?version=1`);
      expect([removed.status, removed.body.version]).toEqual([200, 2]);
    }
  });

  it('stays with a copy of the event when the event is deleted', async () => {
    const id = await create();
    const url = await upload(id);
    const { status, body: copy } = await world.as(owner).post(`/api/events/${id}/copy`, {});
    expect(status).toBe(201);
    await world.as(owner).delete(`/api/events/${id}`);
    // Only its owner sees a copy until it is saved.
    expect([await statusFor(owner, url), (await asAudience(url)).status]).toEqual([200, 404]);
    await world.as(owner).patch(`/api/events/${copy.id}`, { version: copy.version }).expect(200);
    expect([await statusFor(owner, url), (await asAudience(url)).status]).toEqual([200, 200]);
  });

  it('is for its owner: to others it does not exist, whatever they know', async () => {
    const url = await upload(await create());
    const others = [await world.auth.signIn(), await world.auth.signIn({ role: 'admin' })];
    for (const person of others) expect(await statusFor(person, url)).toBe(404);
    expect(await statusFor(null, url)).toBe(401);
    expect((await world.as(owner).get(url.replace('/api/', '/internal/public/'))).status).toBe(401);
  });

  it.each([
    '',
    '..',
    '../../etc/passwd',
    '%2e%2e%2f',
    `${'0'.repeat(32)}/..`,
    `${'0'.repeat(31)}G`,
    '0'.repeat(33),
  ])('is not found by the name %j', async (name) => {
    expect([400, 404]).toContain(await statusFor(owner, `/api/logos/${name}`));
  });
});

describe('The logo for all events of a person', () => {
  it('is visible to the audience of any shared event without its own customization, and of no other', async () => {
    const stored = await world.as(owner).putFile('/api/settings/logo', aPng());
    expect(stored.body).toMatchObject({ version: 1, past_events: 'archive' });
    const url = stored.body.default_logo_url as string;
    expect((await world.as(owner).get('/api/settings')).body).toEqual(stored.body);
    expect(await statusFor(owner, url)).toBe(200);
    expect((await asAudience(url)).status).toBe(404);

    const hidden = await create({ is_public_shareable: false });
    const bare = await create();
    await world.as(owner).delete(`/api/events/${bare}/logo`);
    expect((await asAudience(url)).status).toBe(404);

    await world.as(owner).patch(`/api/events/${hidden}`, { is_public_shareable: true, version: 1 });
    expect((await asAudience(url)).status).toBe(200);
  });

  it('can be replaced and removed, which is harmless if there is none', async () => {
    const put = async () => (await world.as(owner).putFile('/api/settings/logo', aPng())).body;
    const first = await put();
    const second = await put();
    expect(second.version).toBe(2);
    expect([
      await statusFor(owner, first.default_logo_url),
      await statusFor(owner, second.default_logo_url),
    ]).toEqual([404, 200]);
    const removed = await world.as(owner).delete('/api/settings/logo');
    expect(removed.body).toMatchObject({ default_logo_url: null, version: 3 });
    expect((await world.as(owner).delete('/api/settings/logo')).body).toEqual(removed.body);
  });

  it('is stored once for each of many concurrent uploads, and none of the remaining ones is lost', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.as(owner).putFile('/api/settings/logo', aPng())),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { body } = await world.as(owner).get('/api/settings');
    expect(body.version).toBe(8);
    expect(await statusFor(owner, body.default_logo_url as string)).toBe(200);
  });
});

describe('A file that is no logo', () => {
  it('is refused and leaves nothing behind, whatever it pretends to be', async () => {
    const id = await create();
    await upload(await create());
    const before = await filesOf(owner);
    await withoutLimits(async () => {
      for (const [what, file, isLarge] of await smallHostileFiles()) {
        const response = await putLogo(id, file, isLarge ? 'image/jpeg' : 'image/png');
        expect({ what, status: response.status, code: response.body.code as string }).toEqual({
          what,
          status: 400,
          code: 'VALIDATION_ERROR',
        });
      }
    });
    expect(await filesOf(owner)).toEqual(before);
    expect((await world.as(owner).get(`/api/events/${id}/customization`)).body).toMatchObject({ version: 0 });
  });

  it('is refused by what it is sent as: a page with a picture in it, a form, JSON', async () => {
    const id = await create();
    for (const mediaType of [
      'text/html',
      'image/svg+xml',
      'multipart/form-data; boundary=x',
      'application/json',
    ]) {
      const response = await putLogo(id, aPng(), mediaType);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject(WRONG_TYPE);
    }
  });

  it('is refused from 2 MB on, and judged below that', async () => {
    const id = await create();
    const padded = (length: number) => Buffer.concat([aPng(), Buffer.alloc(length - aPng().length)]);
    expect((await putLogo(id, padded(LOGO_MAX_BYTES))).status).toBe(200);
    const refused = await putLogo(id, padded(LOGO_MAX_BYTES + 1));
    expect(refused.status).toBe(413);
    expect(refused.body).toMatchObject({
      title: 'File too large',
      detail: 'File size must be less than 2MB',
    });
  });

  it('is read, or refused if eight of the same person are being read or queued', async () => {
    const id = await create();
    const files = (await smallHostileFiles()).map(([, file]) => file);
    const statuses = await Promise.all(files.map(async (file) => (await putLogo(id, file)).status));
    // Eight of one person are handled or wait at a time.
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(8);
    expect(statuses.filter((status) => status !== 400 && status !== 429)).toEqual([]);
  });

  it("of another person's event is not even read", async () => {
    const id = await create({}, await world.auth.signIn());
    for (const reference of [id, unusedId()]) {
      expect((await putLogo(reference, Buffer.from('GIF89a'))).status).toBe(404);
    }
    expect(await filesOf(owner)).toEqual({ rows: 0, files: 0 });
  });

  it('that never ends is cut, and the next one is served', async () => {
    const id = await create();
    await new Promise<void>((resolve) => world.server.listen(0, '127.0.0.1', resolve));
    const socket = connect((world.server.address() as AddressInfo).port, '127.0.0.1');
    let received = '';
    socket.on('error', () => undefined).on('data', (data) => (received += data.toString()));
    socket.write(
      `PUT /api/events/${id}/logo HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.token}\r\n` +
        'Content-Type: image/png\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    const write = () => {
      while (!socket.destroyed && socket.write(`4000\r\n${'x'.repeat(0x4000)}\r\n`));
    };
    const isCut = new Promise((resolve) => socket.on('close', resolve));
    socket.on('drain', write);
    write();
    await isCut;
    world.server.close();
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    expect(await filesOf(owner)).toEqual({ rows: 0, files: 0 });
    expect((await putLogo(id, aPng())).status).toBe(200);
  });
});

describe('Logos of one person', () => {
  const fill = (count: number, bytes: number) =>
    world.sql.query(
      `INSERT INTO logos (name, user_id, media_type, bytes)
       SELECT md5(random()::text || i), $1, 'image/png', $3 FROM generate_series(1, $2::int) i`,
      [owner.user_id, count, bytes],
    );

  const refusal = {
    code: 'FORBIDDEN',
    title: 'Too many logos',
    detail:
      'You can keep at most 1,000 logos or 200 MB. Logos that are no longer used are removed within a day or two.',
  };

  it('are limited in number, also when uploaded concurrently', async () => {
    await fill(LOGOS_PER_PERSON_MAX - 2, 100);
    const id = await create();
    const answers = await Promise.all(Array.from({ length: 6 }, () => putLogo(id, aPng())));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(4);
    for (const { body } of refused) expect(body).toMatchObject(refusal);
  });

  it('have a limit in bytes', async () => {
    await fill(1, LOGO_BYTES_PER_PERSON_MAX - 1_000);
    const id = await create();
    expect((await putLogo(id, await aNoisyPng(60, 60))).body).toMatchObject(refusal);
    expect((await putLogo(id, aPng())).status).toBe(200);
  });

  it('can be uploaded sixty times a minute, and ten times if they cannot be read', async () => {
    const id = await create();
    const statuses = [];
    for (let sent = 0; sent < 11; sent += 1) statuses.push((await putLogo(id, Buffer.from('x'))).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });
});
