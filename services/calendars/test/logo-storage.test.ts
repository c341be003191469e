import { createServer, type Server } from 'node:http';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import S3rver from 's3rver';
import { FolderLogoStorage, S3LogoStorage, type LogoStorage } from '../src/logos/logo-storage.js';
import { anEvent, startCalendars, type CalendarsUnderTest } from './support/calendars-under-test.js';
import { aPng } from './support/pictures.js';

const [ONE, OTHER] = ['0123456789abcdef'.repeat(2), 'f'.repeat(32)] as const;
const BYTES = Buffer.from([0x89, 0x00, 0xff, 0x0d, 0x0a]);
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

let directory: string;
let s3: S3rver;
let endpoint: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'daymark-store-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(directory, 's3'),
    configureBuckets: [{ name: 'logos' }],
  });
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`;
});
afterAll(async () => {
  await s3.close();
  await rm(directory, { recursive: true });
});

const place = () => ({ endpoint, bucket: 'logos', region: 'us-east-1', ...CREDENTIALS });
const stores: [string, () => LogoStorage][] = [
  ['A folder', () => new FolderLogoStorage(join(directory, 'folder', 'of-logos'))],
  ['A bucket of an S3-compatible store', () => new S3LogoStorage(place())],
];

describe.each(stores)('%s as the storage of logos', (_name, open) => {
  it('returns a file unchanged, also to another process', async () => {
    await open().put(ONE, BYTES, 'image/png');
    expect(await open().get(ONE)).toEqual(BYTES);
    expect(await buffer((await open().open(ONE))!)).toEqual(BYTES);
  });

  it('returns nothing for an unknown name', async () => {
    expect(await open().get(OTHER)).toBeNull();
    expect(await open().open(OTHER)).toBeNull();
  });

  it('deletes files, also twice or unknown ones without an error', async () => {
    const store = open();
    await store.put(ONE, BYTES, 'image/png');
    for (const name of [ONE, ONE, OTHER]) await store.delete(name);
    expect(await store.get(ONE)).toBeNull();
  });
});

describe('The folder of logos', () => {
  it('shows no file that was cut off, and removes it with its logo', async () => {
    const folder = join(directory, 'crashed');
    const store = new FolderLogoStorage(folder);
    await store.put(OTHER, BYTES);
    await writeFile(join(folder, `${ONE}.unfinished`), 'half');
    expect(await store.get(ONE)).toBeNull();
    await store.delete(ONE);
    expect(await readdir(folder)).toEqual([OTHER]);
  });

  it('is closed to other users of the machine', async () => {
    const folder = join(directory, 'closed');
    await new FolderLogoStorage(folder).put(ONE, BYTES);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    expect((await stat(join(folder, ONE))).mode & 0o077).toBe(0);
  });

  it.each(['../secrets', `${ONE}/..`, '', ONE.toUpperCase()])('takes no name like %j', async (name) => {
    const store = new FolderLogoStorage(join(directory, 'folder'));
    await expect(store.get(name)).rejects.toThrow('not the name of a logo');
    await expect(store.put(name, BYTES)).rejects.toThrow('not the name of a logo');
    await expect(store.delete(name)).rejects.toThrow('not the name of a logo');
  });
});

describe('A store of logos that is in trouble', () => {
  let trouble: Server;
  let world: CalendarsUnderTest;
  beforeAll(async () => {
    trouble = createServer((_request, response) => void response.writeHead(403).end('AccessDenied'));
    await new Promise<void>((resolve) => trouble.listen(0, '127.0.0.1', resolve));
    world = await startCalendars({
      LOGO_DIRECTORY: undefined,
      LOGO_S3_ENDPOINT: `http://127.0.0.1:${(trouble.address() as AddressInfo).port}`,
      LOGO_S3_BUCKET: 'logos',
      LOGO_S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      LOGO_S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    });
  });
  afterAll(async () => {
    await world.close();
    await new Promise((resolve) => trouble.close(resolve));
  });

  it('fails every act, and never looks like one without that logo', async () => {
    const { port } = trouble.address() as AddressInfo;
    const store = new S3LogoStorage({ ...place(), endpoint: `http://127.0.0.1:${port}` });
    await expect(store.put(ONE, BYTES, 'image/png')).rejects.toThrow('answered 403 to PUT');
    await expect(store.get(ONE)).rejects.toThrow('answered 403 to GET');
    await expect(store.delete(ONE)).rejects.toThrow('answered 403 to DELETE');
  });

  it('costs an upload a 503, and the event stays as it was', async () => {
    const owner = await world.auth.signIn();
    const { id } = (await world.as(owner).post('/api/events', anEvent())).body as { id: string };
    const response = await world.as(owner).putFile(`/api/events/${id}/logo`, aPng());
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
    const customization = await world.as(owner).get(`/api/events/${id}/customization`);
    expect(customization.body).toMatchObject({ logo_url: null, version: 0 });
  });
});
