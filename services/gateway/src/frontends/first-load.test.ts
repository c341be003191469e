import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Settings } from '../config.js';
import { firstLoadOf } from './first-load.js';
import { Frontends } from './frontends.js';

const folder = mkdtempSync(path.join(tmpdir(), 'first-load-'));
afterAll(() => rmSync(folder, { recursive: true }));

const group = (files: string[], uses: string[] = []) => ({ files, uses });

function write(name: string, files: Record<string, unknown>) {
  const directory = path.join(folder, name);
  mkdirSync(directory, { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(path.join(directory, file), JSON.stringify(content));
  }
  return { kind: 'directory' as const, directory };
}

const shell = write('shell', {
  'page-files.json': {
    entries: { main: group(['assets/main.js']) },
    groups: {
      bootstrap: group(['assets/bootstrap.js', 'assets/bootstrap.css'], ['react']),
      'sign-in': group(['assets/sign-in.js']),
      layout: group(['assets/layout.js']),
    },
    shared: {
      react: group([]),
      '@daymark/ui': group(['assets/ui.js'], ['react']),
      '@daymark/ui/overlay': group(['assets/overlay.js', 'assets/ui.js'], ['@daymark/ui']),
    },
  },
});
const dashboard = write('dashboard', {
  'remote.json': {
    contract: 1,
    label: '</script><script>alert(1)</script>',
    pages: [{ path: '/' }, { path: '/calendar/detail/:id', isOpenToVisitors: true }],
  },
  'page-files.json': {
    entries: { main: group(['assets/empty.js']), dashboard: group(['remoteEntry.js']) },
    groups: {
      __federation_expose_routes: group(['assets/routes.js', 'assets/routes.css'], ['@daymark/ui/overlay']),
      later: group(['assets/later.js']),
    },
    shared: {},
  },
});
const frontends = (source = shell) =>
  new Frontends({
    SHELL_SOURCE: source,
    REMOTE_SOURCES: [{ name: 'dashboard', source: dashboard }],
  } as unknown as Settings);

const filesAt = async (address: string, maySignedIn: boolean) =>
  [...(await firstLoadOf(frontends(), address, { maySignedIn })).links.matchAll(/href="([^"]+)"/g)].map(
    ([, href]) => href!.split('/').at(-1)!,
  );

describe('The document of an address', () => {
  it('names all that the page of a remote needs, and what its shared modules need in turn', async () => {
    expect((await filesAt('/', true)).sort()).toEqual([
      'bootstrap.css',
      'bootstrap.js',
      'layout.js',
      'mf-manifest.json',
      'overlay.js',
      'remoteEntry.js',
      'routes.css',
      'routes.js',
      'ui.js',
    ]);
  });

  it('names no remote where nobody can be signed in, unless its page is open to visitors', async () => {
    expect(await filesAt('/', false)).toEqual(['bootstrap.js', 'bootstrap.css', 'layout.js', 'sign-in.js']);
    expect(await filesAt('/calendar/detail/1', false)).toContain('routes.js');
  });

  it('names for the sign-in page that page alone', async () => {
    expect(await filesAt('/auth', false)).toEqual(['bootstrap.js', 'bootstrap.css', 'sign-in.js']);
  });

  it('has the list of remotes in it, which cannot end its block', async () => {
    const { remoteList } = await firstLoadOf(frontends(), '/', { maySignedIn: true });
    const block = /^<script type="application\/json" id="remote-list">([^<]*)<\/script>$/.exec(remoteList);
    expect(JSON.parse(block![1]!)).toMatchObject({ remotes: [{ name: 'dashboard' }] });
  });

  it('names nothing where a build does not say what it has, as in development', async () => {
    const bare = write('bare', {});
    expect((await firstLoadOf(frontends(bare), '/auth', { maySignedIn: false })).links).toBe('');
  });
});
