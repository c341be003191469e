import type { UserSettings } from '@daymark/contracts';
import {
  aSettings,
  sentTo,
  type Handler,
  problemWith,
  renderPage,
  respondWith,
  type SentRequest,
} from '@daymark/page-testing';
import SettingsRoutes from '../../src/routes.js';

/** Settings that were stored once. */
export const storedSettings = (more: Partial<UserSettings> = {}) => aSettings({ version: 1, ...more });

/** Fake settings that behave like the service: a stale version is refused, every change creates a new one. */
export function settingsService(stored: UserSettings) {
  const service = {
    stored,
    routes: {
      'GET /api/exports': respondWith({ items: [] }),
      'GET /api/settings': () => respondWith(service.stored),
      'PATCH /api/settings': ({ body }: SentRequest) => {
        const { version, ...changes } = body as Partial<UserSettings>;
        if (version !== service.stored.version) return problemWith('STALE_VERSION');
        return respondWith(service.change(changes));
      },
    },
    /** A change from another window. */
    change(changes: Partial<UserSettings>) {
      service.stored = { ...service.stored, ...changes, version: service.stored.version + 1 };
      return service.stored;
    },
  };
  return service;
}

/** Renders the settings page, signed in, with stored settings. */
export const openSettings = (routes: Record<string, Handler> = {}, hash = '') =>
  renderPage(SettingsRoutes, `/settings${hash}`, { ...settingsService(storedSettings()).routes, ...routes });

/** The request bodies sent to a route, in order. */
export const bodiesOf = (server: { sent: SentRequest[] }, route: string) =>
  sentTo(server, route).map(({ body }) => body);
