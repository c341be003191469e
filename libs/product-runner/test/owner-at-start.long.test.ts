import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findFreePort } from '@daymark/local-stack/stores';
import { writeFakeWorkspace } from './support/fake-workspace.js';
import { ProductRuns, type Run } from './support/product-runs.js';

/** With the built auth, and fakes of all others. */
describe('The line that npm start prints about the owner', () => {
  let directory: string;
  let runs: ProductRuns;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'owner-'));
    // As root, PostgreSQL's own account must be able to enter.
    await chmod(directory, 0o755);
    await writeFakeWorkspace(directory, { hasRealAuth: true });
    runs = new ProductRuns(directory, join(directory, 'local'), await findFreePort());
  });
  afterEach(async () => {
    await runs.interruptAll();
    await rm(directory, { recursive: true, force: true });
  });

  const printed = (run: Run) => ({
    owner: /Owner {8}(.*)/.exec(run.output())?.[1],
    password: /Password {5}(.*)/.exec(run.output())?.[1],
  });
  /** Auth's status; the fake gateway does not forward to it. */
  const statusOfSignIn = async (email: string, password: string) => {
    const origin = `http://localhost:${runs.port}`;
    const environment = await fetch(`${origin}/environment`);
    const { AUTH_URL } = (await environment.json()) as { AUTH_URL: string };
    const response = await fetch(`${AUTH_URL}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email, password }),
    });
    return response.status;
  };

  it('lets the owner in, is printed once, and then where it is kept', async () => {
    const first = await runs.start();
    const { owner = '', password = '' } = printed(first);
    const [, shown = ''] =
      /^(\S{16}) {3}\(shown once; kept in \.local\/secrets\.json\)$/.exec(password) ?? [];
    expect(await statusOfSignIn(owner, shown)).toBe(200);
    await runs.interrupt(first);
    const second = await runs.start();
    expect(printed(second)).toEqual({ owner, password: 'kept in .local/secrets.json, under "owner"' });
    expect(second.output()).not.toContain(shown);
  });

  it('is who was chosen at the first start, and no password that opens nothing, when it is not chosen again', async () => {
    const chosen = { ownerEmail: 'owner@example.org', ownerPassword: 'chosen at the first start' };
    const first = await runs.start(chosen);
    expect(printed(first)).toEqual({ owner: chosen.ownerEmail, password: 'the one in OWNER_PASSWORD' });
    await runs.interrupt(first);
    const second = await runs.start();
    expect(printed(second)).toEqual({ owner: chosen.ownerEmail, password: 'the one that was chosen' });
    expect(await statusOfSignIn(chosen.ownerEmail, chosen.ownerPassword)).toBe(200);
    const secrets = await readFile(join(directory, 'local', 'secrets.json'), 'utf8');
    const { owner } = JSON.parse(secrets) as { owner: { was_shown: boolean } };
    expect(owner.was_shown).toBe(false);
  });
});
