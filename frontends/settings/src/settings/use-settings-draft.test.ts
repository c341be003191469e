import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createQueryClient, type QueryClient } from '@daymark/api-client';
import { installFakeServer, problemWith } from '@daymark/page-testing';
import { bodiesOf, settingsService, storedSettings } from '../../test/support/open-settings.js';
import { ChangedElsewhere, saveSettings, wouldUndo } from './use-settings-draft.js';

describe('A change of settings', () => {
  const base = storedSettings();

  it('undoes one from elsewhere when it is about the same setting', () => {
    const newest = storedSettings({ default_timezone: 'Europe/Paris', version: 2 });
    expect(wouldUndo({ default_timezone: 'Asia/Tokyo' }, base, newest)).toBe(true);
  });

  it('undoes nothing when the other one is about other settings, or is the same', () => {
    const newest = storedSettings({ default_timezone: 'Europe/Paris', version: 2 });
    expect(wouldUndo({ past_events: 'delete' }, base, newest)).toBe(false);
    expect(wouldUndo({ default_timezone: 'Europe/Paris' }, base, newest)).toBe(false);
    expect(wouldUndo({ default_timezone: 'Asia/Tokyo' }, base, base)).toBe(false);
  });
});

describe('Saving', () => {
  const ROUTE = 'PATCH /api/settings';
  let queries: QueryClient;
  let service: ReturnType<typeof settingsService>;
  let server: ReturnType<typeof installFakeServer>;
  beforeEach(() => {
    queries = createQueryClient();
    service = settingsService(storedSettings());
    server = installFakeServer({ ...service.routes });
  });
  afterEach(() => {
    server.uninstall();
    queries.clear();
  });
  const versions = () => bodiesOf(server, ROUTE).map((body) => (body as { version: number }).version);

  it('sends the version that was read', async () => {
    await saveSettings(queries, storedSettings(), { past_events: 'delete' });
    expect(versions()).toEqual([1]);
  });

  it('sends the newest version after another card of the page was saved', async () => {
    const base = storedSettings();
    await saveSettings(queries, base, { past_events: 'delete' });
    await saveSettings(queries, base, { default_timezone: 'Asia/Tokyo' });
    expect(versions()).toEqual([1, 2]);
    expect(service.stored).toMatchObject({ past_events: 'delete', default_timezone: 'Asia/Tokyo' });
  });

  it('is repeated once with the newest version when other settings were changed elsewhere', async () => {
    service.change({ past_events: 'delete' });
    await saveSettings(queries, storedSettings(), { default_timezone: 'Asia/Tokyo' });
    expect(versions()).toEqual([1, 2]);
    expect(service.stored).toMatchObject({ past_events: 'delete', default_timezone: 'Asia/Tokyo' });
  });

  it('stops when the same settings were changed elsewhere, and returns the newest', async () => {
    service.change({ default_timezone: 'Europe/Paris' });
    const saving = saveSettings(queries, storedSettings(), { default_timezone: 'Asia/Tokyo' });
    await expect(saving).rejects.toBeInstanceOf(ChangedElsewhere);
    await expect(saving).rejects.toMatchObject({ newest: { default_timezone: 'Europe/Paris', version: 2 } });
    expect(versions()).toEqual([1]);
    expect(service.stored.default_timezone).toBe('Europe/Paris');
  });

  it('does not go on for ever when the version is stale again and again', async () => {
    server.routes[ROUTE] = problemWith('STALE_VERSION');
    const saving = saveSettings(queries, storedSettings(), { past_events: 'delete' });
    await expect(saving).rejects.toMatchObject({ code: 'STALE_VERSION' });
    expect(versions()).toEqual([1, 1]);
  });
});
