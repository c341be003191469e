import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { changeTokenKeys, loadOrGenerateSecrets, secretFiles, writeMissingFiles } from './secret-files.js';
import { rotateTokenKeys } from './secrets.js';

const ADMIN_URL = 'postgresql://boss:secret@db:5432/daymark';
const OWNER_UID = 1000;

describe('The files with the secrets of a deployment', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'secret-files-'));
  });
  afterEach(async () => {
    await rm(directory, { recursive: true, force: true });
  });

  const run = async () =>
    writeMissingFiles(directory, secretFiles(await loadOrGenerateSecrets(directory), ADMIN_URL), OWNER_UID);
  const read = (path: string) => readFile(join(directory, path), 'utf8');

  it('are in one directory per service, each with only its own secrets', async () => {
    await run();
    expect((await readdir(directory)).sort()).toEqual([
      'admin',
      'auth',
      'calendars',
      'feed',
      'gateway',
      'mailer',
      'published',
    ]);
    expect((await readdir(join(directory, 'published'))).sort()).toEqual([
      'DATABASE_URL',
      'SERVICE_PRIVATE_KEY',
      'SERVICE_PUBLIC_KEYS',
    ]);
    expect((await readdir(join(directory, 'auth'))).sort()).toEqual([
      'DATABASE_URL',
      'SERVICE_PRIVATE_KEY',
      'SERVICE_PUBLIC_KEYS',
      'TOKEN_SIGNING_KEYS',
    ]);
    expect(await readdir(join(directory, 'gateway'))).toEqual(['SERVICE_PRIVATE_KEY']);
    expect((await readdir(join(directory, 'feed'))).sort()).toEqual([
      'SERVICE_PRIVATE_KEY',
      'SERVICE_PUBLIC_KEYS',
    ]);
  });

  it('lead the services through a pooler where there is one, which knows their passwords', async () => {
    const secrets = await loadOrGenerateSecrets(directory);
    const files = secretFiles(secrets, ADMIN_URL, { poolerAddress: 'pgbouncer:6432' });
    const url = new URL(files['auth/DATABASE_URL']!);
    expect([url.host, url.pathname, url.username]).toEqual(['pgbouncer:6432', '/daymark', 'daymark_auth']);
    expect(files['pgbouncer/userlist.txt']!.split('\n')).toContain(`"daymark_auth" "${url.password}"`);
  });

  it('can be read only by their owner', async () => {
    await run();
    const file = await stat(join(directory, 'auth', 'DATABASE_URL'));
    expect(file.mode & 0o777).toBe(0o400);
    expect((await stat(join(directory, 'auth'))).mode & 0o777).toBe(0o700);
    expect(file.uid).toBe(process.getuid?.() === 0 ? OWNER_UID : process.getuid?.());
  });

  it('stay as they are in a second run', async () => {
    await run();
    const before = await read('auth/DATABASE_URL');
    expect(await run()).toEqual([]);
    expect(await read('auth/DATABASE_URL')).toBe(before);
  });

  it('are completed when some are missing, and keep fitting together', async () => {
    await run();
    await rm(join(directory, 'mailer'), { recursive: true });
    const before = await read('auth/SERVICE_PRIVATE_KEY');
    const written = await run();
    expect(written).toContain('mailer/SERVICE_PRIVATE_KEY');
    expect(written).toContain('auth/SERVICE_PUBLIC_KEYS');
    expect(await read('auth/SERVICE_PRIVATE_KEY')).toBe(before);
    const privateKey = JSON.parse(await read('mailer/SERVICE_PRIVATE_KEY')) as { x: string };
    const { keys } = JSON.parse(await read('auth/SERVICE_PUBLIC_KEYS')) as {
      keys: { kid: string; x: string }[];
    };
    expect(keys.find((key) => key.kid === 'mailer')?.x).toBe(privateKey.x);
  });

  it('give the password of an existing connection URL to the database, also when an operator wrote it', async () => {
    await run();
    const path = join(directory, 'mailer', 'DATABASE_URL');
    await chmod(path, 0o600);
    await writeFile(path, 'postgresql://daymark_mailer:chosen-by-hand@db:5432/daymark\n');
    expect((await loadOrGenerateSecrets(directory)).database_passwords.mailer).toBe('chosen-by-hand');
  });

  it('keep the keys of access tokens that were replaced, also in a later run', async () => {
    await run();
    const keys = async () =>
      (JSON.parse(await read('auth/TOKEN_SIGNING_KEYS')) as { kid: string }[]).map(({ kid }) => kid);
    const [old] = await keys();
    await changeTokenKeys(directory, (all) => rotateTokenKeys(all, 'publish'), OWNER_UID);
    const [first, next] = await keys();
    expect([first, next === old]).toEqual([old, false]);
    await changeTokenKeys(directory, (all) => rotateTokenKeys(all, 'sign'), OWNER_UID);
    expect(await run()).toEqual([]);
    expect(await keys()).toEqual([next, old]);
  });

  describe('with a Redis whose users are ours', () => {
    const runWithRedis = async () => {
      const secrets = await loadOrGenerateSecrets(directory);
      return writeMissingFiles(
        directory,
        secretFiles(secrets, ADMIN_URL, { redisAddress: 'redis:6379' }),
        OWNER_UID,
      );
    };

    it('hold a connection for each service that uses it, and the list of users that fits', async () => {
      await runWithRedis();
      const { username, password } = new URL(await read('feed/REDIS_URL'));
      expect(username).toBe('feed');
      const hash = createHash('sha256').update(password).digest('hex');
      expect(await read('redis/users.acl')).toContain(`user feed #${hash} `);
      expect(await runWithRedis()).toEqual([]);
    });

    it('lead to a second one for limits and caches where there is one, and feed, which has no queue, to that alone', async () => {
      const secrets = await loadOrGenerateSecrets(directory);
      const files = secretFiles(secrets, ADMIN_URL, {
        redisAddress: 'redis:6379',
        redisCacheAddress: 'redis-cache:6379',
      });
      const places = Object.entries(files).flatMap(([path, url]) =>
        /\/REDIS_/.test(path) && /^(auth|feed)/.test(path) ? [[path, new URL(url).host]] : [],
      );
      expect(Object.fromEntries(places)).toEqual({
        'auth/REDIS_URL': 'redis:6379',
        'auth/REDIS_CACHE_URL': 'redis-cache:6379',
        'feed/REDIS_URL': 'redis-cache:6379',
      });
    });

    it('let Redis read its list of users, whatever user it runs as', async () => {
      await runWithRedis();
      expect((await stat(join(directory, 'redis', 'users.acl'))).mode & 0o777).toBe(0o444);
      expect((await stat(join(directory, 'redis'))).mode & 0o777).toBe(0o755);
    });

    it('replace connections that name no user, as they were when all services shared one password', async () => {
      await run();
      await writeFile(join(directory, 'auth', 'REDIS_URL'), 'redis://:shared@redis:6379');
      expect(await runWithRedis()).toContain('auth/REDIS_URL');
      const { username, password } = new URL(await read('auth/REDIS_URL'));
      expect([username, password === 'shared']).toEqual(['auth', false]);
    });

    it("keep an operator's connections if Redis is not ours", async () => {
      await run();
      await writeFile(join(directory, 'auth', 'REDIS_URL'), 'rediss://:theirs@elsewhere:6380');
      expect(await run()).toEqual([]);
      expect(await read('auth/REDIS_URL')).toBe('rediss://:theirs@elsewhere:6380');
    });
  });
});
