import { answerWith, problemWith, type Handler, type SentRequest } from '@daymark/api-client/testing';
import type { UserSettings } from '@daymark/contracts';
import { renderPage } from '@daymark/page-testing';
import SettingsRoutes from '../../src/routes.js';

/** Settings as the service answers them; the defaults, stored once. */
export const someSettings = (changes: Partial<UserSettings> = {}): UserSettings => ({
  default_timezone: null,
  default_background_color: '#ffffff',
  default_button_color: '#2563eb',
  default_font_family: 'Inter, system-ui, sans-serif',
  default_logo_url: null,
  past_events: 'archive',
  version: 1,
  ...changes,
});

/** Keeps settings as the service does: a stale version is refused, every change makes a new one. */
export function settingsService(stored: UserSettings) {
  const service = {
    stored,
    routes: {
      'GET /api/settings': () => answerWith(service.stored),
      'PATCH /api/settings': ({ body }: SentRequest) => {
        const { version, ...changes } = body as Partial<UserSettings>;
        if (version !== service.stored.version) return problemWith('STALE_VERSION');
        return answerWith(service.change(changes));
      },
    },
    /** A change by another window. */
    change(changes: Partial<UserSettings>) {
      service.stored = { ...service.stored, ...changes, version: service.stored.version + 1 };
      return service.stored;
    },
  };
  return service;
}

/** Shows the settings, signed in, with stored settings. */
export const openSettings = (routes: Record<string, Handler> = {}, hash = '') =>
  renderPage(SettingsRoutes, `/settings${hash}`, { ...settingsService(someSettings()).routes, ...routes });

/** The bodies that were sent to a route, in order. */
export const bodiesOf = (server: { sent: SentRequest[] }, route: string) =>
  server.sent.filter(({ method, path }) => `${method} ${path}` === route).map(({ body }) => body);
