import { describe, expect, it } from '@jest/globals';
import { IMMUTABLE, remoteFile, shellFile } from './built-files.js';

describe('A built file', () => {
  it('of the shell is cached for ever, since its name changes with its content', () => {
    const file = 'assets/main.0123456789.js';
    expect(shellFile(`/${file}`)).toEqual({ file, cacheControl: IMMUTABLE });
  });

  it('of a remote is found by the remote’s name; its manifest is always revalidated', () => {
    expect(remoteFile('/remotes/events/mf-manifest.json')).toEqual({
      remote: 'events',
      file: 'mf-manifest.json',
      cacheControl: 'no-cache',
    });
    for (const file of ['remoteEntry.0123456789.js', 'assets/12.abcdef0123.css']) {
      expect(remoteFile(`/remotes/events/${file}`)).toEqual({
        remote: 'events',
        file,
        cacheControl: IMMUTABLE,
      });
    }
  });

  it.each([
    '/remotes/events/mf-stats.json',
    '/remotes/events/page-files.json',
    '/remotes/events/assets/12.abcdef0123.js.br',
    '/remotes/events/assets/12.js',
    '/remotes/events/assets/x/12.abcdef0123.js',
    '/remotes/events/',
    '/remotes/events',
    '/remotes/',
  ])('is not %s', (path) => {
    expect(remoteFile(path)).toBeUndefined();
  });

  it.each([
    '/assets/',
    '/assets/main.js',
    '/assets/../index.html',
    '/assets/a/b.0123456789.js',
    '/assets/main.0123456789.js.gz',
  ])('is not %s either', (path) => {
    expect(shellFile(path)).toBeUndefined();
  });
});
