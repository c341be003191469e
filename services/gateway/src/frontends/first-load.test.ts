import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Language } from '@daymark/contracts';
import type { Settings } from '../config.js';
import { firstLoadOf } from './first-load.js';
import { Frontends } from './frontends.js';

const folder = mkdtempSync(path.join(tmpdir(), 'first-load-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, files: Record<string, unknown>) {
  const directory = path.join(folder, name);
  mkdirSync(directory, { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(path.join(directory, file), JSON.stringify(content));
  }
  return { kind: 'directory' as const, directory };
}

const shellPreloads = {
  screens: {
    '/auth': ['assets/bootstrap.js', 'assets/bootstrap.css', 'assets/sign-in.js'],
    '/calendar/:id': ['assets/bootstrap.js', 'assets/layout.js'],
  },
  layout: ['assets/bootstrap.js', 'assets/bootstrap.css', 'assets/layout.js'],
  signIn: ['assets/bootstrap.js', 'assets/bootstrap.css', 'assets/layout.js', 'assets/sign-in.js'],
  shared: {
    '@daymark/ui': ['assets/ui.js'],
    '@daymark/ui/overlay': ['assets/overlay.js', 'assets/ui.js'],
    '@daymark/ui/date': ['assets/date.js', 'assets/ui.js'],
  },
  texts: { en: ['assets/shell-texts-en.js'], de: ['assets/shell-texts-de.js'] },
};
const remotePreloads = {
  files: ['remoteEntry.js', 'assets/routes.js', 'assets/routes.css'],
  uses: ['@daymark/ui/overlay', 'constructor'],
  pages: { '/calendar/create': { files: ['assets/form.js'], uses: ['@daymark/ui/date'] } },
  texts: { en: ['assets/texts-en.js'], de: ['assets/texts-de.js'] },
};
const announcement = {
  contract: 1,
  label: '</script><script>alert(1)</script>',
  pages: [
    { path: '/', title: 'home' },
    { path: '/calendar/create', title: 'create', signInNotice: 'notice' },
    { path: '/calendar/detail/:id', title: 'detail', isOpenToVisitors: true },
  ],
  texts: { de: { home: 'Eigene Kalender', notice: 'Bitte anmelden' } },
};
const shell = write('shell', { 'preload.json': shellPreloads });
const dashboard = write('dashboard', { 'remote.json': announcement, 'preload.json': remotePreloads });
const frontends = (source = shell, remote = dashboard) =>
  new Frontends({
    SHELL_SOURCE: source,
    REMOTE_SOURCES: [{ name: 'dashboard', source: remote }],
  } as unknown as Settings);

const filesAt = async (
  address: string,
  maySignedIn: boolean,
  from = frontends(),
  language: Language = 'en',
) =>
  [...(await firstLoadOf(from, address, { maySignedIn, language })).links.matchAll(/href="([^"]+)"/g)].map(
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
      'shell-texts-en.js',
      'texts-en.js',
      'ui.js',
    ]);
  });

  it('also names what the one page needs', async () => {
    const named = await filesAt('/calendar/create', true);
    expect(named).toEqual(expect.arrayContaining(['routes.js', 'form.js', 'date.js', 'overlay.js']));
    expect(named.filter((file) => file === 'ui.js')).toHaveLength(1);
  });

  it('leaves the line to the entry, and to what that needs, until the entry asks for the files of the remote', async () => {
    const { links } = await firstLoadOf(frontends(), '/', { maySignedIn: true, language: 'en' });
    const [now, later] = links.split('<template id="later-links">');
    expect(now!.match(/[a-z-]+\.(?:js|css)/g)).toEqual([
      'bootstrap.js',
      'bootstrap.css',
      'layout.js',
      'shell-texts-en.js',
    ]);
    expect(later).toMatch(/<\/template>$/);
    expect(later).not.toContain('bootstrap');
  });

  it('names no remote if nobody can be signed in, unless its page is open to visitors', async () => {
    expect(await filesAt('/', false)).toEqual([
      'bootstrap.js',
      'bootstrap.css',
      'layout.js',
      'sign-in.js',
      'shell-texts-en.js',
    ]);
    expect(await filesAt('/calendar/detail/1', false)).toContain('routes.js');
  });

  it('names only that page for the sign-in page', async () => {
    expect(await filesAt('/auth', false)).toEqual([
      'bootstrap.js',
      'bootstrap.css',
      'sign-in.js',
      'shell-texts-en.js',
    ]);
  });

  it.each([
    ['/', true],
    ['/auth', true],
    ['/calendar/detail/1', true],
    ['/Calendar/Detail/1/', true],
    ['/calendar/1', true],
    ['/nope', false],
    ['/calendar', false],
    ['/calendar/detail', true],
    ['/calendar/detail/1/2', false],
  ])('knows whether there is such a page: %s', async (address, isKnown) => {
    expect(await firstLoadOf(frontends(), address, { maySignedIn: false, language: 'en' })).toMatchObject({
      isKnown,
    });
  });

  it('does not say that a page is missing while the shell or a remote does not say which it has', async () => {
    const silent = [
      frontends(write('shell in development', {})),
      frontends(shell, write('remote that says nothing', {})),
      frontends(shell, write('remote of another kind', { 'remote.json': { pages: '/' } })),
    ];
    for (const from of silent) {
      expect(await firstLoadOf(from, '/nope', { maySignedIn: true, language: 'en' })).toMatchObject({
        isKnown: true,
      });
    }
  });

  it('has the list of remotes in it, which cannot end its block', async () => {
    const { remoteList } = await firstLoadOf(frontends(), '/', { maySignedIn: true, language: 'en' });
    const block = /^<script type="application\/json" id="remote-list">([^<]*)<\/script>$/.exec(remoteList);
    expect(JSON.parse(block![1]!)).toMatchObject({ remotes: [{ name: 'dashboard' }] });
  });

  it('names nothing where a build does not say what it has, as in development', async () => {
    expect(await filesAt('/auth', false, frontends(write('bare', {})))).toEqual([]);
  });

  it('names the texts in the reader’s language alone, and announces the pages in it', async () => {
    expect(await filesAt('/', true, frontends(), 'de')).toEqual(
      expect.arrayContaining(['shell-texts-de.js', 'texts-de.js']),
    );
    expect((await filesAt('/', true, frontends(), 'de')).join()).not.toContain('texts-en');
    const { remotes } = await frontends().remoteList('de');
    expect(remotes[0]!.announcement).toMatchObject({
      pages: [
        { path: '/', title: 'Eigene Kalender' },
        { title: 'create', signInNotice: 'Bitte anmelden' },
        { title: 'detail' },
      ],
    });
  });

  it.each([
    ['has lost a part', { ...shellPreloads, layout: undefined }],
    ['is a list', []],
    ['names what is no built file', { ...shellPreloads, layout: ['assets/a.js"><script>'] }],
    ['names a file elsewhere', { ...shellPreloads, layout: ['/evil.example/a.js'] }],
  ])('names nothing where the manifest of the shell %s', async (_what, manifest) => {
    const broken = write('broken', { 'preload.json': manifest });
    expect(await filesAt('/', true, frontends(broken))).toEqual([]);
    expect(await filesAt('/auth', false, frontends(broken))).toEqual([]);
  });

  it.each([
    ['is not there', {}],
    ['is broken', { 'preload.json': { files: 'assets/routes.js' } }],
    ['names a file elsewhere', { 'preload.json': { ...remotePreloads, files: ['../admin/a.js'] } }],
  ])('names only what the shell needs if the manifest of a remote %s', async (what, files) => {
    const remote = write(`remote that ${what}`, { 'remote.json': announcement, ...files });
    const named = await filesAt('/', true, frontends(shell, remote));
    expect(named).toEqual(['bootstrap.js', 'bootstrap.css', 'layout.js', 'shell-texts-en.js']);
  });
});
