import { describe, expect, it } from '@jest/globals';
import type { PageFiles } from './build/page-files.js';
import { budgetReport } from './budgets.js';

const group = (files: string[], uses: string[] = []) => ({ files, uses });

const shell: PageFiles = {
  name: 'shell',
  entries: { main: group(['main.js']) },
  groups: {
    bootstrap: group(['bootstrap.js', 'bootstrap.css'], ['react', '@daymark/ui']),
    'sign-in': group(['sign-in.js'], ['@daymark/contracts']),
    layout: group(['layout.js']),
  },
  shared: {
    react: group(['react.js']),
    '@daymark/ui': group(['antd.js', 'ui.js'], ['react']),
    '@daymark/ui/date': group(['antd.js', 'date.js'], ['luxon']),
    '@daymark/contracts': group(['contracts.js']),
    luxon: group(['luxon.js']),
    '@daymark/calendar-ui/scheduler': group(['scheduler.js'], ['react']),
  },
  texts: { en: ['texts-en.js'], pl: ['texts-pl-part.js', 'texts-pl.js'] },
};
const remote = (name: string, uses: string[]): PageFiles => ({
  name,
  entries: { main: group(['empty.js']), [name]: group(['remoteEntry.js']) },
  groups: {
    __federation_expose_routes: group(['routes.js'], uses),
    later: group(['later.js']),
    'event-file': group(['file.js']),
  },
  shared: {},
  texts: {},
});
const pages = {
  shell,
  dashboard: remote('dashboard', ['react']),
  events: remote('events', ['@daymark/ui/date']),
  settings: remote('settings', []),
  admin: remote('admin', []),
};

const filesOf = (route: string) =>
  budgetReport(pages, () => 1)
    .find((line) => line.route === route || line.route.startsWith(`${route} (`))!
    .files.map(({ file }) => file)
    .sort();

describe('The size check', () => {
  it('counts for the sign-in page what it and its shared modules load, each script once', () => {
    expect(filesOf('/auth')).toEqual(
      [
        'antd.js',
        'bootstrap.js',
        'contracts.js',
        'main.js',
        'react.js',
        'sign-in.js',
        'texts-pl-part.js',
        'texts-pl.js',
        'ui.js',
      ].map((file) => `shell/${file}`),
    );
  });

  it('counts for a remote its own scripts, and the shared modules that only it uses', () => {
    expect(filesOf('events')).toEqual([
      'events/later.js',
      'events/remoteEntry.js',
      'events/routes.js',
      ...[
        'antd.js',
        'bootstrap.js',
        'date.js',
        'layout.js',
        'luxon.js',
        'main.js',
        'react.js',
        'texts-pl-part.js',
        'texts-pl.js',
        'ui.js',
      ].map((file) => `shell/${file}`),
    ]);
  });

  it('counts for the home what it needs to show events, and not what other pages of its remote load', () => {
    const files = filesOf('/').filter((file) => file.startsWith('dashboard/'));
    expect(files).toEqual(['dashboard/remoteEntry.js', 'dashboard/routes.js']);
    expect(filesOf('dashboard')).toEqual(expect.arrayContaining([...files, 'dashboard/later.js']));
  });

  it('leaves out what only an action of the person loads', () => {
    expect(filesOf('events')).not.toContain('events/file.js');
  });

  it('counts the calendar to work in by itself', () => {
    expect(filesOf('@daymark/calendar-ui/scheduler')).toEqual(['shell/scheduler.js']);
  });

  it('adds the sizes up', () => {
    const [signIn] = budgetReport(pages, (_frontend, file) => (file === 'antd.js' ? 100 : 1));
    expect(signIn!.bytes).toBe(108);
  });

  it('fails when a build does not have what a route needs', () => {
    const withoutSignIn = { ...shell, groups: { bootstrap: shell.groups['bootstrap']! } };
    expect(() => budgetReport({ ...pages, shell: withoutSignIn }, () => 1)).toThrow(/group sign-in/);
  });

  it('allows 210 kB for the sign-in page, 295 kB for the home, 435 kB for every other route, and 25 kB for the scheduler', () => {
    expect(budgetReport(pages, () => 1).map(({ limitBytes }) => limitBytes)).toEqual([
      210_000, 295_000, 435_000, 435_000, 435_000, 435_000, 25_000,
    ]);
  });
});
