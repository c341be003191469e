import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFreePort, isPortFree, LOOPBACK, sharedStateName } from '@daymark/local-stack/stores';
import { copyCheckout, sourcesOf } from './support/checkout-copy.js';

const START_MAX_MS = 120_000;

const TEXTS = 'frontends/public/src/locales/en/pages.json';

/** In a copy of this checkout: the test changes sources. */
describe('npm run dev', () => {
  let checkout: string;
  let origin: string;
  let port: number;
  let running: ChildProcess;
  let output = '';
  let sources: Map<string, string>;

  beforeAll(async () => {
    checkout = await copyCheckout();
    sources = await sourcesOf(checkout);
    port = await findFreePort();
    origin = `http://localhost:${port}`;
    const options = { port, host: LOOPBACK, publicOrigin: origin, productName: 'Daymark' };
    const program = join(checkout, 'libs/product-runner/test/support/run-development.mjs');
    running = spawn(process.execPath, [program, JSON.stringify(options)], {
      cwd: checkout,
      env: { ...process.env, NODE_ENV: '', SECURITY_CONTACT: 'mailto:security@example.org' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [running.stdout!, running.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    while (!output.includes('Ctrl-C stops everything')) await whileItRuns(50);
  }, START_MAX_MS);
  afterAll(async () => {
    if (running.exitCode === null && running.signalCode === null) {
      running.kill('SIGINT');
      await once(running, 'close');
    }
    await rm(checkout, { recursive: true, force: true });
    await rm(join('/var/lib', sharedStateName(join(checkout, '.local'))), { recursive: true, force: true });
  });

  const whileItRuns = async (ms: number) => {
    if (running.exitCode !== null) throw new Error(output);
    await delay(ms);
  };
  const change = async (file: string, from: string, to: string) => {
    const text = await readFile(join(checkout, file), 'utf8');
    expect(text).toContain(from);
    await writeFile(join(checkout, file), text.replace(from, to));
  };
  /** The server may be restarting meanwhile. */
  const textAt = async (path: string) => {
    const response = await fetch(origin + path, { headers: { accept: 'text/html' } }).catch(() => undefined);
    return (await response?.text().catch(() => '')) ?? '';
  };
  const arrives = async (path: string, text: string) => {
    while (!(await textAt(path)).includes(text)) await whileItRuns(100);
  };

  it('starts every part at the first attempt', () => {
    expect(output).not.toMatch(/ended|error/i);
  });

  it('shows a changed text of a public page, which a separate server renders', async () => {
    const page = `/calendar/public/${randomUUID()}`;
    await arrives(page, 'Calendar not found or is private');
    await change(TEXTS, 'Calendar not found or is private', 'Nothing of the kind');
    await arrives(page, 'Nothing of the kind');
  });

  it('runs a changed line of a service', async () => {
    const file = '/.well-known/security.txt';
    await arrives(file, 'Preferred-Languages: en\n');
    const source = 'services/gateway/src/responses/index.ts';
    await change(source, 'Preferred-Languages: en', 'Preferred-Languages: en, fr');
    await arrives(file, 'Preferred-Languages: en, fr\n');
  });

  it('leaves no process, no port and no other file behind when it is stopped', async () => {
    const local = await readFile(join(checkout, '.local/ports.json'), 'utf8');
    const ports = Object.values(JSON.parse(local) as Record<string, number>);
    running.kill('SIGINT');
    await once(running, 'close');
    expect(running.exitCode).toBe(0);
    while (processesOf(checkout).length > 0) await delay(50);
    for (const taken of [port, ...ports]) expect(await isPortFree(taken)).toBe(true);
    const now = await sourcesOf(checkout);
    const changed = [...now].filter(([file, content]) => sources.get(file) !== content);
    expect(changed.map(([file]) => file).sort()).toEqual([TEXTS, 'services/gateway/src/responses/index.ts']);
    expect(now.size).toBe(sources.size);
  });
});

/** The command lines of processes that run in a folder or were started with one of its files. */
function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        const command = readFileSync(`/proc/${id}/cmdline`, 'utf8');
        const isOurs = command.includes(folder) || readlinkSync(`/proc/${id}/cwd`).startsWith(folder);
        return isOurs ? [command] : [];
      } catch {
        return [];
      }
    });
}
