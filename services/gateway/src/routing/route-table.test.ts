import { describe, expect, it } from '@jest/globals';
import * as contracts from '@daymark/contracts';
import * as interchange from '@daymark/contracts/interchange';
import { findRoute, methodsOf, routeTable, type Route } from './index.js';

const fileOf = (route: Route | undefined) => (route?.to === 'service' ? route.file : undefined);

const ID = '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11';
const isEndpoint = (value: unknown): value is contracts.Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
const whereTo = (path: string) => {
  const route = findRoute(path);
  return route?.to === 'service' ? route.peer : route?.to;
};

describe('The route table', () => {
  it.each([
    ['/api/auth/sign-in', 'auth'],
    ['/api/calendars', 'calendars'],
    [`/api/calendars/${ID}/events`, 'calendars'],
    ['/api/events', 'calendars'],
    ['/api/settings', 'calendars'],
    ['/api/collection-requests', 'calendars'],
    ['/api/collections', 'calendars'],
    [`/api/collections/${ID}/logo`, 'calendars'],
    [`/api/collections/${ID}`, 'calendars'],
    ['/api/invitations', 'calendars'],
    [`/api/invitations/${ID}/preview`, 'calendars'],
    ['/api/shared-calendars', 'calendars'],
    ['/api/imports', 'calendars'],
    [`/api/imports/${ID}/run`, 'calendars'],
    ['/api/bin', 'calendars'],
    [`/api/bin/${ID}/restore`, 'calendars'],
    [`/api/undo/${ID}`, 'calendars'],
    ['/api/logos/0123456789abcdef0123456789abcdef', 'calendars'],
    ['/api/public/logos/0123456789abcdef0123456789abcdef', 'feed'],
    ['/api/admin/registrations', 'admin'],
    [`/api/public/calendars/${ID}`, 'feed'],
    ['/api/feed', 'feed'],
    [`/feed/${ID}.ics`, 'feed'],
    [`/feed/event/${ID}.ics`, 'feed'],
    [`/event/public/${ID}`, 'public-page'],
    [`/calendar/public/${ID}`, 'public-page'],
    ['/calendar/public', 'public-page'],
    ['/calendar/public/', 'public-page'],
    ['/event/public', 'public-page'],
    ['/event/public/', 'public-page'],
    [`/event/public/${ID}/`, 'public-page'],
    [`/calendar/public/${ID}/`, 'public-page'],
    [`/calendar/embed/${ID}/`, 'public-page'],
    ['/calendar/embed', 'public-page'],
    ['/calendar/embed/', 'public-page'],
    [`/event/public/${ID}/preview.png`, 'public-page'],
    [`/calendar/public/${ID}/preview.png`, 'public-page'],
    [`/calendar/embed/${ID}`, 'public-page'],
    [`/event/embed/${ID}`, 'public-page'],
    ['/calendar/embed.js', 'public-asset'],
    ['/robots.txt', 'public-asset'],
    ['/oembed', 'public-page'],
    ['/public-pages/assets/main.0123456789.js', 'public-asset'],
    ['/assets/main.0123456789.js', 'shell-asset'],
    ['/remotes/events/mf-manifest.json', 'remote'],
    ['/remotes.json', 'remote-list'],
    ['/.well-known/security.txt', 'security-contact'],
  ])('sends %s to %s', (path, destination) => {
    expect(whereTo(path)).toBe(destination);
  });

  it.each([
    '/',
    '/auth',
    '/settings',
    `/calendar/${ID}`,
    `/calendar/detail/${ID}`,
    '/api',
    '/api/',
    '/api/other',
    '/api/calendarsx',
    '/api/authentication',
    '/API/auth/session',
    '/apix',
  ])('leaves %s to the shell', (path) => {
    expect(findRoute(path)).toBeUndefined();
  });

  it('knows every endpoint that a page may call', () => {
    const endpoints = ([...Object.values(contracts), ...Object.values(interchange)] as unknown[]).filter(
      isEndpoint,
    );
    expect(endpoints.length).toBeGreaterThan(10);
    for (const { path, method, file } of endpoints) {
      const route = findRoute(path.replaceAll(/:[a-z_]+/g, ID));
      if (file) expect(fileOf(route)).toBe(file);
      expect(`${method} ${path} -> ${route?.to}`).toBe(`${method} ${path} -> service`);
      expect(methodsOf(route)).toContain(method);
    }
  });

  it('lets large bodies through to the endpoints that take a file and to no others', () => {
    const files = routeTable.filter(fileOf).map(({ path }) => path);
    expect(files).toEqual([
      '/api/calendars/:id/images/:image',
      '/api/events/:id/logo',
      '/api/settings/logo',
      '/api/collections/:id/logo',
      '/api/imports',
      '/api/imports/:id/parts/:number',
    ]);
    for (const path of [
      `/api/events/${ID}`,
      `/api/events/${ID}/customization`,
      '/api/settings',
      `/api/imports/${ID}`,
    ]) {
      expect(fileOf(findRoute(path))).toBeUndefined();
    }
  });

  it('gives only whole feeds separate connections', () => {
    const isLarge = (path: string) => {
      const route = findRoute(path);
      return route?.to === 'service' && route.isLarge === true;
    };
    expect(['/api/feed', `/feed/${ID}.ics`].map(isLarge)).toEqual([true, true]);
    const others = [`/feed/event/${ID}.ics`, `/api/public/calendars/${ID}`, '/api/feed/x', '/api/calendars'];
    expect(others.map(isLarge)).toEqual([false, false, false, false]);
  });

  it.each([
    [`/calendar/embed/${ID}`, 'allowed'],
    [`/calendar/embed/${ID}+${ID}`, 'allowed'],
    [`/calendar/embed/${ID}%2B${ID}`, 'allowed'],
    [`/calendar/embed/${ID}%20${ID}`, 'allowed'],
    ['/calendar/embed/rowing-club-k7m2qx4w', 'allowed'],
    [`/event/embed/${ID}`, 'allowed'],
    [`/event/embed/${ID}-occurrence-3`, 'allowed'],
    ['/calendar/embed', 'refused'],
    ['/calendar/embed/', 'refused'],
    // Redirects to the address without the slash.
    [`/calendar/embed/${ID}/`, 'refused'],
    ['/calendar/embed/not-a-uuid', 'refused'],
    ['/calendar/embed/00000000-0000-0000-0000-000000000000', 'refused'],
    [`/calendar/public/${ID}`, 'refused'],
    [`/event/public/${ID}`, 'refused'],
  ])('has the framing of %s: %s', (path, framing) => {
    expect(findRoute(path)).toMatchObject({ to: 'public-page', framing });
  });

  it.each([
    `/calendar/embed/${ID}/x`,
    '/calendar/embedded',
    `/calendar/Embed/${ID}`,
    '/event/embed/not-a-uuid',
    '/event/embed',
  ])('does not take %s for an embed', (path) => {
    expect(findRoute(path)).toBeUndefined();
  });
});
