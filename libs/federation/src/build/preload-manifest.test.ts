import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import webpack from 'webpack';
import type { PageFiles } from './page-files.js';
import { preloadsPlugin, remotePreloads, shellPreloads, type ShellChunks } from './preload-manifest.js';

const group = (files: string[], uses: string[] = []) => ({ files, uses });

const shell: PageFiles = {
  name: 'shell',
  entries: { main: group(['main.js']) },
  groups: {
    bootstrap: group(['bootstrap.js', 'bootstrap.css'], ['react']),
    'sign-in': group(['sign-in.js'], ['words']),
    layout: group(['layout.js']),
  },
  shared: {
    react: group([]),
    words: group(['words.js']),
    ui: group(['ui.js'], ['react']),
    'ui/overlay': group(['overlay.js', 'ui.js'], ['ui', 'words']),
  },
  texts: { en: ['texts-en.js'] },
};
const chunks: ShellChunks = {
  start: 'bootstrap',
  layout: 'layout',
  signIn: 'sign-in',
  screens: { '/auth': 'sign-in' },
};

describe('The preload manifest of a build', () => {
  it('is for the shell a complete list of each kind of address, with the shared modules that it uses', () => {
    expect(shellPreloads(shell, chunks)).toEqual({
      screens: { '/auth': ['bootstrap.js', 'bootstrap.css', 'sign-in.js', 'words.js'] },
      layout: ['bootstrap.js', 'bootstrap.css', 'layout.js'],
      signIn: ['bootstrap.js', 'bootstrap.css', 'layout.js', 'sign-in.js', 'words.js'],
      shared: {
        react: [],
        words: ['words.js'],
        ui: ['ui.js'],
        'ui/overlay': ['overlay.js', 'ui.js', 'words.js'],
      },
      texts: { en: ['texts-en.js'] },
    });
  });

  const remote: PageFiles = {
    name: 'events',
    entries: { main: group(['empty.js']), events: group(['remoteEntry.js']) },
    groups: {
      __federation_expose_routes: group(['routes.js', 'routes.css'], ['ui']),
      form: group(['form.js'], ['ui/overlay']),
      later: group(['later.js']),
    },
    shared: {},
    texts: { de: ['texts-de.js'] },
  };

  it('is for a remote its entry and its routes, and the shared modules that these use', () => {
    expect(remotePreloads(remote)).toEqual({
      files: ['remoteEntry.js', 'routes.js', 'routes.css'],
      uses: ['ui'],
      pages: {},
      texts: { de: ['texts-de.js'] },
    });
  });

  it('lists by path what a page with its own chunk loads besides', () => {
    expect(remotePreloads(remote, { '/event/create': 'form' })).toMatchObject({
      files: ['remoteEntry.js', 'routes.js', 'routes.css'],
      pages: { '/event/create': { files: ['form.js'], uses: ['ui/overlay'] } },
    });
  });

  it('fails where it lacks a chunk that is named', () => {
    const wrong = { ...chunks, screens: { '/auth': 'signin' } };
    expect(() => shellPreloads(shell, wrong)).toThrow(/the chunk signin/);
    expect(() => remotePreloads(remote, { '/event/create': 'forms' })).toThrow(/the chunk forms/);
  });
});

describe('A build', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'preloads-'));
  afterAll(() => rmSync(directory, { recursive: true }));
  const build = async (manifestOf: (page: PageFiles) => ReturnType<typeof remotePreloads>) => {
    mkdirSync(path.join(directory, 'src'), { recursive: true });
    writeFileSync(
      path.join(directory, 'src/index.js'),
      "import(/* webpackChunkName: 'screen' */ './screen.js');",
    );
    writeFileSync(path.join(directory, 'src/screen.js'), 'export default 1;');
    const compiler = webpack({
      context: directory,
      mode: 'production',
      entry: { main: './src/index.js' },
      output: { path: path.join(directory, 'dist'), chunkFilename: '[name].[contenthash:10].js' },
      plugins: [preloadsPlugin('fixture', manifestOf)],
    });
    const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
      compiler.run((error, result) => (error ? reject(error) : resolve(result))),
    );
    await new Promise((resolve) => compiler.close(resolve));
    return stats!;
  };

  it('names in preload.json the chunks that it really has', async () => {
    const stats = await build(({ groups }) => ({ ...groups['screen']!, pages: {}, texts: {} }));
    const written = readFileSync(path.join(directory, 'dist/preload.json'), 'utf8');
    const { files } = JSON.parse(written) as { files: string[] };
    expect(files).toEqual([expect.stringMatching(/^screen\.[0-9a-f]{10}\.js$/)]);
    expect(stats.toJson().assets!.map(({ name }) => name)).toContain(files[0]);
  });

  it('fails where it could not be written', async () => {
    await expect(build((page) => remotePreloads(page))).rejects.toThrow(/the entry of fixture/);
  });
});
