import { randomUUID } from 'node:crypto';
import {
  memberRoles,
  type CalendarPeople,
  type Endpoint,
  type LiveChange,
  type LiveChanges,
  type MemberRole,
} from '@daymark/contracts';
import * as internal from '@daymark/contracts/internal';
import { expect, isLong, test } from '../support/test.js';
import {
  api,
  client,
  createAccount,
  createCalendar,
  createEvent,
  giveRole,
  signInByApi,
  signInOwner,
} from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';

/**
 * The access rules: rows are routes from the OpenAPI documents, columns are callers. `self` owns the requested object,
 * and four others have roles in its calendars. `other` is another person, `admin` an administrator, `nobody` has no
 * token, `pending` waits for approval and gets none, `gone` has the token of a session that was signed out.
 */
const callers = ['nobody', 'pending', 'gone', 'other', 'admin', ...memberRoles, 'self'] as const;
type Callers = (typeof callers)[number];
type Expected = Record<Callers, number>;
const everybody = (status: number) =>
  Object.fromEntries(callers.map((caller) => [caller, status])) as Expected;
const signedIn = (status: number): Expected => ({
  ...everybody(status),
  nobody: 401,
  pending: 401,
  gone: 401,
});
const ownOnly = (status: number): Expected => ({ ...signedIn(404), self: status });
const administratorsOnly = (status: number): Expected => ({ ...signedIn(403), admin: status });
/** For a role and those above it, and the owner. Lower ones are told that theirs is not enough, others get `others`. */
const from = (least: MemberRole | 'self', status: number, others = 404): Expected => {
  const isEnough = (caller: Callers) => callers.indexOf(caller) >= callers.indexOf(least);
  const ofMembers = [...memberRoles, 'self' as const].map((caller) => [
    caller,
    isEnough(caller) ? status : 403,
  ]);
  return { ...signedIn(others), ...Object.fromEntries(ofMembers) } as Expected;
};
/**
 * Callers whose requests may be answered differently: who waits has no token either, and where roles say nothing, members
 * are people like any other. The long run asks as all of them.
 */
const apart = (hasRoles: boolean): readonly Callers[] => {
  const alike: readonly Callers[] = hasRoles ? ['pending'] : ['pending', ...memberRoles];
  return callers.filter((caller) => isLong || !alike.includes(caller));
};
const without = (expected: Partial<Expected>, ...left: Callers[]): Partial<Expected> =>
  Object.fromEntries(Object.entries(expected).filter(([caller]) => !left.includes(caller as Callers)));
/** The same where the call of others would succeed, which has its own tests. */
const refused = (least: MemberRole | 'self', others: number): Partial<Expected> =>
  without(from(least, 0, others), ...callers.filter((caller) => from(least, 0, others)[caller] === 0));

interface Row {
  /** What the id in the path refers to. */
  target?: 'private calendar' | 'public calendar' | 'hidden event' | 'shared event' | 'nothing';
  query?: string;
  body?: object;
  /** A file as body. */
  file?: string;
  expected: Partial<Expected>;
}

const WINDOW = '?from=2031-12-01T00:00:00Z&to=2031-12-31T00:00:00Z';

const CUSTOMIZATION = {
  background_color: '#ffffff',
  button_color: '#2563eb',
  font_family: 'Inter, system-ui, sans-serif',
  version: 0,
};
const NO_LOGO = '0'.repeat(32);

/** Every route has a row; the test below fails for a missing one. */
const table: Record<string, Row[]> = {
  'POST /api/auth/sign-up': [
    { body: { email: 'someone@example.org', password: '1234567' }, expected: everybody(400) },
  ],
  'POST /api/auth/sign-in': [
    // An address has few attempts.
    {
      body: { email: 'nobody@example.org', password: 'wrong' },
      expected: without(everybody(401), 'pending', ...memberRoles),
    },
  ],
  'POST /api/auth/refresh': [{ expected: everybody(401) }],
  // Signing out with a valid token would end the session of the other rows; it has its own tests.
  'POST /api/auth/sign-out': [{ expected: { nobody: 204, pending: 204, gone: 204 } }],
  'GET /api/auth/session': [{ expected: signedIn(200) }],
  'GET /api/auth/profile': [{ expected: signedIn(200) }],
  'PATCH /api/auth/profile': [{ body: { name: 'two\nlines' }, expected: signedIn(400) }],
  'GET /api/auth/.well-known/jwks.json': [{ expected: everybody(200) }],
  'POST /api/auth/password-reset': [{ body: { email: 'nobody' }, expected: everybody(400) }],
  'POST /api/auth/password-reset/check': [{ body: { token: 'x'.repeat(43) }, expected: everybody(400) }],
  'POST /api/auth/password-reset/confirm': [
    { body: { token: 'x'.repeat(43), password: 'a new password' }, expected: everybody(400) },
  ],
  'POST /api/auth/password': [{ body: {}, expected: signedIn(400) }],
  'POST /api/auth/email': [{ body: {}, expected: signedIn(400) }],
  'POST /api/auth/email/confirm': [{ body: { token: 'x'.repeat(43) }, expected: everybody(400) }],
  'DELETE /api/auth/account': [{ body: { confirmation: 'delete' }, expected: signedIn(400) }],
  'GET /api/auth/first-steps': [{ expected: administratorsOnly(200) }],
  'PATCH /api/auth/first-steps': [{ body: { is_put_away: 1 }, expected: administratorsOnly(400) }],
  // The owner's own call would invalidate a link that another test opens.
  'POST /api/auth/first-steps/test-mail': [{ expected: without(administratorsOnly(200), 'admin') }],
  'POST /api/auth/first-steps/test-mail/arrival': [
    { body: { token: 'x' }, expected: administratorsOnly(400) },
  ],
  'GET /api/admin/registrations': [{ expected: administratorsOnly(200) }],
  'POST /api/admin/registrations/{id}': [
    { target: 'nothing', body: { approve: true }, expected: administratorsOnly(404) },
  ],
  'POST /api/admin/registrations/decisions': [{ body: { ids: [] }, expected: administratorsOnly(400) }],
  'GET /api/admin/counts': [{ expected: administratorsOnly(200) }],
  'GET /api/admin/interchange': [{ expected: administratorsOnly(200) }],
  'GET /api/admin/users': [{ expected: administratorsOnly(200) }],
  'GET /api/admin/users/{id}': [{ target: 'nothing', expected: administratorsOnly(404) }],
  'GET /api/admin/users/{id}/events': [{ target: 'nothing', expected: administratorsOnly(404) }],
  'GET /api/admin/users/{id}/calendars/{calendar}/people': [
    { target: 'nothing', expected: administratorsOnly(404) },
  ],
  'POST /api/admin/users/{id}/calendars/{calendar}/hand-over': [
    { target: 'nothing', body: { person_id: randomUUID() }, expected: administratorsOnly(404) },
  ],
  'POST /api/admin/users/{id}/role': [
    { target: 'nothing', body: { role: 'admin' }, expected: administratorsOnly(404) },
  ],
  'POST /api/admin/users/{id}/end-sessions': [{ target: 'nothing', expected: administratorsOnly(404) }],
  'POST /api/admin/users': [{ body: { email: '' }, expected: administratorsOnly(400) }],
  'POST /api/admin/users/{id}/reset-password': [{ target: 'nothing', expected: administratorsOnly(404) }],
  'POST /api/admin/users/{id}/ban': [{ target: 'nothing', expected: administratorsOnly(404) }],
  'POST /api/admin/users/{id}/unban': [{ target: 'nothing', expected: administratorsOnly(404) }],
  'DELETE /api/admin/users/{id}': [{ target: 'nothing', expected: administratorsOnly(404) }],
  'GET /api/admin/audit': [{ expected: administratorsOnly(200) }],
  'GET /api/admin/audit/export': [{ query: '?action=audit-export', expected: administratorsOnly(200) }],
  'GET /api/calendars': [{ expected: signedIn(200) }],
  'POST /api/calendars': [{ body: { name: '' }, expected: signedIn(400) }],
  'GET /api/calendars/{id}': [
    { target: 'private calendar', expected: from('viewer', 200) },
    { target: 'public calendar', expected: signedIn(200) },
    { target: 'nothing', expected: signedIn(404) },
  ],
  'PATCH /api/calendars/{id}': [
    { target: 'private calendar', body: { version: 99, name: 'Taken' }, expected: from('manager', 409) },
    { target: 'public calendar', body: { version: 99, name: 'Taken' }, expected: from('manager', 409, 403) },
    { target: 'nothing', body: { version: 99, name: 'Taken' }, expected: signedIn(404) },
  ],
  'DELETE /api/calendars/{id}': [
    { target: 'private calendar', expected: refused('self', 404) },
    { target: 'public calendar', expected: refused('self', 403) },
    { target: 'nothing', expected: signedIn(404) },
  ],
  'GET /api/calendars/{id}/feed-health': [
    { target: 'private calendar', expected: from('manager', 200) },
    { target: 'public calendar', expected: from('manager', 200, 403) },
  ],
  'GET /api/calendars/{id}/export.ics': [
    { target: 'private calendar', expected: from('viewer', 200) },
    { target: 'public calendar', expected: from('viewer', 200, 403) },
  ],
  'GET /api/calendars/{id}/export.csv': [
    { target: 'private calendar', expected: from('viewer', 200) },
    { target: 'public calendar', expected: from('viewer', 200, 403) },
  ],
  'GET /api/calendars/{id}/events': [
    { target: 'private calendar', query: WINDOW, expected: from('viewer', 200) },
    { target: 'public calendar', query: WINDOW, expected: signedIn(200) },
    { target: 'nothing', query: WINDOW, expected: signedIn(404) },
  ],
  'POST /api/events': [{ body: { title: '' }, expected: signedIn(400) }],
  'GET /api/events/{id}': [
    { target: 'hidden event', expected: from('viewer', 200) },
    { target: 'shared event', expected: from('viewer', 200) },
    { target: 'nothing', expected: signedIn(404) },
  ],
  'GET /api/events': [{ expected: signedIn(200) }],
  'GET /api/events/locations': [{ expected: signedIn(200) }],
  'POST /api/events/overlaps': [
    {
      body: { start_local: '2031-12-02T09:00', end_local: '2031-12-02T10:00', timezone: 'UTC' },
      expected: signedIn(200),
    },
  ],
  'GET /api/events/upcoming': [{ expected: signedIn(200) }],
  'GET /api/events/search': [{ query: '?q=concert', expected: signedIn(200) }],
  'GET /api/events/window': [{ query: WINDOW, expected: signedIn(200) }],
  'PATCH /api/events/{id}': [
    { target: 'hidden event', body: { version: 99, title: 'Taken' }, expected: from('editor', 409) },
    { target: 'shared event', body: { version: 99, title: 'Taken' }, expected: from('editor', 409, 403) },
    { target: 'nothing', body: { version: 99, title: 'Taken' }, expected: signedIn(404) },
  ],
  // Administrators may delete, cancel and reinstate anybody's event; that has its own tests.
  'DELETE /api/events/{id}': [
    { target: 'hidden event', expected: without(refused('editor', 404), 'admin') },
    { target: 'shared event', expected: without(refused('editor', 403), 'admin') },
    { target: 'nothing', expected: signedIn(404) },
  ],
  'POST /api/events/{id}/cancel': [
    { target: 'hidden event', body: { version: 99 }, expected: without(from('editor', 409), 'admin') },
    { target: 'shared event', body: { version: 99 }, expected: without(from('editor', 409, 403), 'admin') },
    { target: 'nothing', body: { version: 99 }, expected: signedIn(404) },
  ],
  'POST /api/events/{id}/reinstate': [
    { target: 'hidden event', body: { version: 99 }, expected: without(refused('editor', 404), 'admin') },
    { target: 'shared event', body: { version: 99 }, expected: without(refused('editor', 403), 'admin') },
    { target: 'nothing', body: { version: 99 }, expected: signedIn(404) },
  ],
  'POST /api/events/{id}/allow-sharing': [
    { target: 'hidden event', expected: administratorsOnly(204) },
    { target: 'nothing', expected: administratorsOnly(404) },
  ],
  'POST /api/events/{id}/copy': [
    { target: 'hidden event', expected: refused('contributor', 404) },
    { target: 'shared event', expected: refused('contributor', 403) },
    { target: 'nothing', expected: signedIn(404) },
  ],
  'GET /api/events/{id}/exceptions': [
    { target: 'hidden event', expected: from('viewer', 200) },
    { target: 'shared event', expected: from('viewer', 200) },
    { target: 'nothing', expected: signedIn(404) },
  ],
  'DELETE /api/events/{id}/exception': [
    { target: 'hidden event', expected: refused('editor', 404) },
    { target: 'nothing', expected: signedIn(404) },
  ],
  'POST /api/events/batch': [{ body: { events: [], change: { action: 'delete' } }, expected: signedIn(400) }],
  'GET /api/events/season': [{ expected: signedIn(400) }],
  'POST /api/events/season': [{ body: {}, expected: signedIn(400) }],
  'POST /api/events/cleanup': [{ expected: signedIn(200) }],
  'GET /api/events/{id}/customization': [
    { target: 'hidden event', expected: from('viewer', 200) },
    { target: 'shared event', expected: from('viewer', 200) },
    { target: 'nothing', expected: signedIn(404) },
  ],
  'PUT /api/events/{id}/customization': [
    { target: 'hidden event', body: { ...CUSTOMIZATION, version: 99 }, expected: from('editor', 409) },
    { target: 'nothing', body: CUSTOMIZATION, expected: signedIn(404) },
  ],
  'DELETE /api/events/{id}/customization': [
    { target: 'hidden event', expected: refused('editor', 404) },
    { target: 'nothing', expected: signedIn(404) },
  ],
  'PUT /api/events/{id}/logo': [
    { target: 'hidden event', file: 'not a picture', expected: from('editor', 400) },
    { target: 'nothing', file: 'not a picture', expected: signedIn(404) },
  ],
  'DELETE /api/events/{id}/logo': [
    { target: 'hidden event', expected: refused('editor', 404) },
    { target: 'nothing', expected: signedIn(404) },
  ],
  'PUT /api/calendars/{id}/images/{image}': [
    { target: 'private calendar', file: 'not a picture', expected: from('manager', 400) },
    { target: 'nothing', file: 'not a picture', expected: signedIn(404) },
  ],
  'DELETE /api/calendars/{id}/images/{image}': [
    { target: 'private calendar', expected: refused('manager', 404) },
    { target: 'nothing', expected: signedIn(404) },
  ],
  'GET /api/bin': [{ expected: signedIn(200) }],
  'DELETE /api/bin': [{ expected: signedIn(204) }],
  'POST /api/bin/{id}/restore': [
    // Of what is not in the bin, whoever may delete it is told that it is there.
    { target: 'hidden event', expected: { ...ownOnly(200), editor: 200, manager: 200 } },
    { target: 'private calendar', expected: ownOnly(200) },
    { target: 'shared event', expected: { ...ownOnly(200), editor: 200, manager: 200 } },
    { target: 'nothing', expected: signedIn(404) },
  ],
  'GET /api/calendars/{id}/history': [
    { target: 'private calendar', expected: from('editor', 200) },
    { target: 'public calendar', expected: from('editor', 200, 403) },
    { target: 'nothing', expected: signedIn(404) },
  ],
  'GET /api/events/{id}/history': [
    { target: 'hidden event', expected: from('editor', 200) },
    { target: 'shared event', expected: from('editor', 200, 403) },
    { target: 'nothing', expected: signedIn(404) },
  ],
  'POST /api/calendars/{id}/history/{action}/undo': [
    { target: 'private calendar', expected: from('editor', 404) },
    { target: 'public calendar', expected: from('editor', 404, 403) },
  ],
  // Who does not own what was done does not learn of it.
  'POST /api/events/{id}/history/{action}/undo': [{ target: 'hidden event', expected: signedIn(404) }],
  'POST /api/undo/{key}': [{ target: 'nothing', expected: signedIn(404) }],
  // A stream that begins does not end; of what it tells there are tests of its own.
  'GET /api/changes': [{ query: '?after=x', expected: signedIn(400) }],
  'GET /api/changes/since': [{ expected: signedIn(200) }],
  'GET /api/calendars/{id}/source': [
    { target: 'nothing', expected: signedIn(404) },
    { target: 'private calendar', expected: from('manager', 404) },
  ],
  'GET /api/calendars/{id}/sources': [{ target: 'private calendar', expected: from('manager', 200) }],
  'PUT /api/calendars/{id}/source': [
    {
      target: 'nothing',
      body: { address: 'https://example.org/a.ics', timezone: 'UTC' },
      expected: signedIn(404),
    },
    {
      target: 'private calendar',
      body: { address: 'https://example.org/a.ics', timezone: 'UTC' },
      expected: refused('manager', 404),
    },
  ],
  'DELETE /api/calendars/{id}/source': [
    { target: 'nothing', expected: signedIn(404) },
    { target: 'private calendar', expected: from('manager', 404) },
  ],
  'POST /api/calendars/{id}/source/check': [
    { target: 'nothing', body: {}, expected: signedIn(404) },
    { target: 'private calendar', body: {}, expected: from('manager', 404) },
  ],
  'GET /api/exports': [{ expected: signedIn(200) }],
  'POST /api/exports': [{ expected: signedIn(201) }],
  'GET /api/exports/{id}/file': [{ target: 'nothing', expected: signedIn(404) }],
  'GET /api/collections': [{ expected: signedIn(200) }],
  'POST /api/collections': [{ body: { name: '', calendar_ids: [] }, expected: signedIn(400) }],
  'PATCH /api/collections/{id}': [
    {
      target: 'nothing',
      body: { name: 'Taken', calendar_ids: [randomUUID(), randomUUID()], version: 1 },
      expected: signedIn(404),
    },
  ],
  'DELETE /api/collections/{id}': [{ target: 'nothing', expected: signedIn(404) }],
  'PUT /api/collections/{id}/logo': [{ target: 'nothing', file: 'a picture', expected: signedIn(404) }],
  'DELETE /api/collections/{id}/logo': [{ target: 'nothing', expected: signedIn(404) }],
  'GET /api/collections/{id}/short-link': [{ target: 'nothing', expected: signedIn(404) }],
  'PUT /api/collections/{id}/short-link': [
    { target: 'nothing', body: { name: 'admin' }, expected: signedIn(404) },
  ],
  'DELETE /api/collections/{id}/short-link': [{ target: 'nothing', expected: signedIn(404) }],
  'POST /api/collections/{id}/calendars': [
    { target: 'nothing', body: { calendar: randomUUID() }, expected: signedIn(404) },
  ],
  'DELETE /api/collections/{id}/calendars/{calendar}': [{ target: 'nothing', expected: signedIn(404) }],
  'POST /api/collections/{id}/calendars/{calendar}/answer': [
    { target: 'nothing', body: { accept: true }, expected: signedIn(404) },
  ],
  'POST /api/collections/{id}/invitations': [
    { target: 'nothing', body: { email: 'somebody@example.org', role: 'viewer' }, expected: signedIn(404) },
  ],
  'GET /api/collection-requests': [{ expected: signedIn(200) }],
  'GET /api/calendars/{id}/collections': [
    { target: 'nothing', expected: signedIn(404) },
    { target: 'private calendar', expected: from('manager', 200) },
  ],
  'GET /api/calendars/holidays': [{ expected: signedIn(200) }],
  'POST /api/calendars/holidays': [{ body: { country: 'XX' }, expected: signedIn(400) }],
  'PUT /api/calendars/{id}/place': [
    { target: 'nothing', body: { after: null }, expected: signedIn(404) },
    // Each has an order of their own.
    { target: 'private calendar', body: { after: null }, expected: without(from('viewer', 204), 'self') },
  ],
  'PATCH /api/calendars': [{ body: { hidden: [], shown: [] }, expected: signedIn(204) }],
  'GET /api/calendars/{id}/short-link': [
    { target: 'nothing', expected: signedIn(404) },
    { target: 'private calendar', expected: from('manager', 200) },
  ],
  'PUT /api/calendars/{id}/short-link': [
    { target: 'private calendar', body: { name: 'admin' }, expected: from('manager', 400) },
  ],
  'GET /api/calendars/{id}/people': [{ target: 'private calendar', expected: from('viewer', 200) }],
  'PATCH /api/calendars/{id}/people/{person}': [
    { target: 'private calendar', body: { role: 'viewer' }, expected: from('manager', 404) },
  ],
  'DELETE /api/calendars/{id}/people/{person}': [
    { target: 'private calendar', expected: from('manager', 404) },
  ],
  'POST /api/calendars/{id}/invitations': [
    {
      target: 'private calendar',
      body: { email: 'nobody@example.org', role: 'viewer' },
      expected: refused('manager', 404),
    },
    {
      target: 'public calendar',
      body: { email: 'nobody@example.org', role: 'viewer' },
      expected: refused('manager', 403),
    },
  ],
  'DELETE /api/calendars/{id}/invitations/{invitation}': [
    { target: 'private calendar', expected: from('manager', 404) },
  ],
  'POST /api/calendars/{id}/ownership': [
    { target: 'private calendar', body: { person_id: randomUUID() }, expected: from('self', 404) },
  ],
  'PATCH /api/calendars/{id}/membership': [
    { target: 'private calendar', body: { color: null }, expected: { ...from('viewer', 200), self: 409 } },
  ],
  'GET /api/shared-calendars': [{ expected: signedIn(200) }],
  'GET /api/invitations': [{ expected: signedIn(200) }],
  'POST /api/invitations/{id}/answer': [
    { target: 'nothing', body: { accept: true }, expected: signedIn(404) },
  ],
  'GET /api/invitations/{id}/preview': [{ target: 'nothing', expected: everybody(404) }],
  'DELETE /api/calendars/{id}/short-link': [{ target: 'private calendar', expected: from('manager', 204) }],
  'GET /api/imports': [{ expected: signedIn(200) }],
  'POST /api/imports': [{ file: 'a picture', expected: signedIn(400) }],
  'PUT /api/imports/{id}/parts/{number}': [{ target: 'nothing', file: 'a picture', expected: signedIn(400) }],
  'POST /api/imports/address': [{ body: { address: 'no address' }, expected: signedIn(400) }],
  'GET /api/imports/{id}': [{ target: 'nothing', expected: signedIn(404) }],
  'PATCH /api/imports/{id}': [{ target: 'nothing', body: { version: 1 }, expected: signedIn(404) }],
  'DELETE /api/imports/{id}': [{ target: 'nothing', expected: signedIn(404) }],
  'GET /api/imports/{id}/items': [{ target: 'nothing', expected: signedIn(404) }],
  'GET /api/imports/{id}/window': [{ target: 'nothing', query: WINDOW, expected: signedIn(404) }],
  'POST /api/imports/{id}/run': [{ target: 'nothing', body: { version: 1 }, expected: signedIn(404) }],
  'DELETE /api/imports/{id}/run': [{ target: 'nothing', expected: signedIn(404) }],
  'POST /api/imports/{id}/undo': [{ target: 'nothing', body: { version: 1 }, expected: signedIn(404) }],
  'GET /api/logos/{name}': [{ expected: signedIn(404) }],
  'GET /api/settings': [{ expected: signedIn(200) }],
  'PATCH /api/settings': [{ body: { version: 0, past_events: 'keep' }, expected: signedIn(400) }],
  'PUT /api/settings/logo': [{ file: 'not a picture', expected: signedIn(400) }],
  'DELETE /api/settings/logo': [{ expected: signedIn(200) }],
  'GET /api/public/logos/{name}': [{ expected: everybody(404) }],
  'GET /api/public/calendars/{id}': [
    { target: 'private calendar', expected: everybody(404) },
    { target: 'public calendar', expected: everybody(200) },
    { target: 'nothing', expected: everybody(404) },
  ],
  'GET /api/public/short-links/{name}': [{ expected: everybody(404) }],
  'GET /api/public/calendars/{id}/events': [
    { target: 'private calendar', query: WINDOW, expected: everybody(404) },
    { target: 'public calendar', query: WINDOW, expected: everybody(200) },
    { target: 'nothing', query: WINDOW, expected: everybody(404) },
  ],
  'GET /api/public/events/{id}': [
    { target: 'hidden event', expected: everybody(404) },
    { target: 'shared event', expected: everybody(200) },
    { target: 'nothing', expected: everybody(404) },
  ],
  'GET /api/feed': [
    { target: 'private calendar', query: '?calendar_id={id}', expected: everybody(404) },
    { target: 'public calendar', query: '?calendar_id={id}', expected: everybody(200) },
    { target: 'nothing', query: '?calendar_id={id}', expected: everybody(404) },
  ],
  'GET /feed/{id}.ics': [
    { target: 'private calendar', expected: everybody(404) },
    { target: 'public calendar', expected: everybody(200) },
    { target: 'nothing', expected: everybody(404) },
  ],
  'GET /feed/event/{id}.ics': [
    { target: 'hidden event', expected: everybody(404) },
    { target: 'shared event', expected: everybody(200) },
    { target: 'nothing', expected: everybody(404) },
  ],
};

const DOCUMENTS = ['/api/auth/docs', '/api/calendars/docs', '/api/admin/docs', '/api/feed/docs'];

async function publishedRoutes(): Promise<string[]> {
  const routes: string[] = [];
  for (const path of DOCUMENTS) {
    const { status, body } = await api<{ paths: Record<string, Record<string, unknown>> }>('GET', path);
    expect(status, path).toBe(200);
    for (const [route, methods] of Object.entries(body.paths)) {
      for (const method of Object.keys(methods)) routes.push(`${method.toUpperCase()} ${route}`);
    }
  }
  return routes.sort();
}

test('every published route has a row in the table, and no internal route is published', async () => {
  const routes = await publishedRoutes();
  expect(routes).toEqual(Object.keys(table).sort());
  expect(routes.filter((route) => route.includes('/internal'))).toEqual([]);
});

/** A person for each of these roles in these calendars. */
async function members(
  owner: string,
  calendarIds: readonly string[],
  asking: readonly Callers[],
): Promise<Record<MemberRole, string | undefined>> {
  const tokens: Partial<Record<MemberRole, string>> = {};
  for (const role of memberRoles.filter((each) => asking.includes(each))) {
    const email = newAddress(role);
    const token = await createAccount(email, PASSWORD);
    for (const id of calendarIds) await giveRole({ owner, id }, { email, token }, role);
    tokens[role] = token;
  }
  return tokens as Record<MemberRole, string | undefined>;
}

const addressOf = (path: string, query: string, id: string) =>
  (path + query)
    .replace(/\{(id|key|calendar|action|person|invitation)\}/g, id)
    .replace('{name}', NO_LOGO)
    .replace('{image}', 'cover')
    .replace('{number}', '2');

/** One of each of these kinds of caller, and the calendars and events of `self`. */
async function everyCaller(asking: readonly Callers[]) {
  const selfAddress = newAddress('self');
  const self = await createAccount(selfAddress, PASSWORD);
  const other = await createAccount(newAddress('other'), PASSWORD);
  // Whoever waits for approval cannot sign in, and so has no token.
  const waiting = { email: newAddress('pending'), password: PASSWORD };
  await api('POST', '/api/auth/sign-up', { body: waiting });
  expect((await api('POST', '/api/auth/sign-in', { body: waiting })).status).toBe(403);
  const gone = await signInByApi(selfAddress, PASSWORD);
  await api('POST', '/api/auth/sign-out', { token: gone });
  const privateCalendar = await createCalendar(self, { name: 'Private', is_public: false });
  const publicCalendar = await createCalendar(self, { name: 'Public' });
  const tokens: Record<Callers, string | undefined> = {
    nobody: undefined,
    pending: undefined,
    gone,
    other,
    admin: await signInOwner(),
    ...(await members(self, [privateCalendar.id, publicCalendar.id], asking)),
    self,
  };
  const targets = {
    'private calendar': privateCalendar.id,
    'public calendar': publicCalendar.id,
    'hidden event': (
      await createEvent(self, { title: 'Hidden', is_public_shareable: false, calendar_id: publicCalendar.id })
    ).id,
    'shared event': (await createEvent(self, { title: 'Shared', calendar_id: publicCalendar.id })).id,
    nothing: randomUUID(),
  };
  return { tokens, targets };
}

test('every caller gets the response in the table, and a refused request changes nothing', async () => {
  test.setTimeout(300_000);
  const { tokens, targets } = await everyCaller(callers);
  const { self } = tokens;
  const readBack = async () =>
    JSON.stringify([
      (await api('GET', '/api/calendars', { token: self })).body,
      (await api('GET', `/api/calendars/${targets['public calendar']}/events${WINDOW}`, { token: self }))
        .body,
    ]);
  const before = await readBack();

  for (const [route, rows] of Object.entries(table)) {
    const [method, path] = route.split(' ') as [string, string];
    for (const { target, query = '', body, file, expected } of rows) {
      const address = addressOf(path, query, target ? targets[target] : '');
      const asking = apart(target !== undefined && target !== 'nothing');
      const told = (Object.entries(expected) as [Callers, number][]).filter(([caller]) =>
        asking.includes(caller),
      );
      const asked = told.map(async ([caller, status]) => {
        const response = await api(method, address, { token: tokens[caller], body, file });
        expect.soft(response.status, `${route} of ${target ?? 'no object'} by ${caller}`).toBe(status);
        if (response.status >= 400)
          expect.soft(response.headers.get('content-type')).toContain('application/problem+json');
        if (path.startsWith('/api/') && !path.startsWith('/api/public/') && path !== '/api/feed') {
          expect.soft(response.headers.get('cache-control'), route).toBe('no-store');
        }
      });
      await Promise.all(asked);
    }
  }
  expect(await readBack()).toBe(before);
});

test('the feed service answers everybody the same, to the byte', async () => {
  const asking = apart(false);
  const { tokens, targets } = await everyCaller(asking);
  const { body } = await api<{ paths: Record<string, object> }>('GET', '/api/feed/docs');
  const routes = Object.keys(body.paths);
  expect(routes.length).toBeGreaterThan(5);
  for (const path of routes) {
    for (const { target, query = '' } of table[`GET ${path}`]!) {
      const address = addressOf(path, query, target ? targets[target] : '');
      const asked = asking.map(async (caller) => {
        const { status, text, headers } = await api('GET', address, { token: tokens[caller] });
        const names = ['content-type', 'cache-control', 'etag', 'last-modified', 'vary', 'set-cookie'];
        return [status, text.replace(/"request_id":"[^"]*"/, ''), ...names.map((name) => headers.get(name))];
      });
      const [first, ...others] = await Promise.all(asked);
      for (const [index, other] of others.entries())
        expect.soft(other, `${address} by ${asking[index + 1]}`).toEqual(first);
    }
  }
});

test('internal routes are reached by nobody through the gateway, whoever asks', async () => {
  test.setTimeout(300_000);
  const asking = apart(false);
  const { tokens } = await everyCaller(asking);
  const routes = Object.values(internal).flatMap((each) =>
    typeof each === 'object' && 'path' in each && 'access' in each ? [each as Endpoint] : [],
  );
  expect(routes.length).toBeGreaterThan(30);
  const headers = { 'x-original-url': '/internal/live-changes', 'x-service-token': 'x' };
  for (const { method, path } of routes) {
    const inside = path.replace(/:[a-z_]+/g, randomUUID());
    const asked = ['', '/api', '/api/auth', '/api/calendars', '/api/feed', '/api/public'].flatMap((before) =>
      asking.map(async (caller) => {
        const options = { token: tokens[caller], headers, ...(method !== 'GET' && { body: {} }) };
        const { status } = await api(method, before + inside, options);
        expect.soft(status, `${method} ${before}${inside} by ${caller}`).toBe(404);
      }),
    );
    await Promise.all(asked);
  }
});

/** What the gateway tells an open page. */
function listen(token: string) {
  const stream = {
    told: [] as LiveChange[],
    text: '',
    end: new AbortController(),
    isOpen: Promise.resolve(),
  };
  const read = async (opened: () => void) => {
    const response = await fetch(new URL('/api/changes', product.origin), {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': client.address },
      signal: stream.end.signal,
    });
    expect(response.status).toBe(200);
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      stream.text += chunk;
      const messages = [...stream.text.matchAll(/^data: (.*)\n\n/gm)];
      stream.told = messages.flatMap(([, data]) => (JSON.parse(data!) as LiveChanges).changes ?? []);
      if (messages.length > 0) opened();
    }
  };
  stream.isOpen = new Promise((resolve, reject) => {
    read(resolve).catch((error: Error) => {
      if (!stream.end.signal.aborted) reject(error);
    });
  });
  return stream;
}

test('who is removed learns it on open pages, and nothing more of the calendar', async () => {
  const owner = await createAccount(newAddress('secretary'), PASSWORD);
  const email = newAddress('trainer');
  const member = { email, token: await createAccount(email, PASSWORD) };
  const calendar = await createCalendar(owner, { name: 'Hidden club', is_public: false });
  await giveRole({ owner, id: calendar.id }, member, 'editor');
  const people = await api<CalendarPeople>('GET', `/api/calendars/${calendar.id}/people`, { token: owner });
  const person = people.body.members.find(({ role }) => role === 'editor')!.id;
  const [ofOwner, ofMember] = [listen(owner), listen(member.token)];
  await Promise.all([ofOwner.isOpen, ofMember.isOpen]);
  const kinds = (stream: typeof ofOwner) =>
    stream.told.filter(({ calendar_id }) => calendar_id === calendar.id).map(({ kind }) => kind);
  try {
    await createEvent(owner, { title: 'Hidden concert', calendar_id: calendar.id });
    await expect.poll(() => kinds(ofMember)).toContain('events');
    const removed = await api('DELETE', `/api/calendars/${calendar.id}/people/${person}`, { token: owner });
    expect(removed.status).toBe(204);
    const before = kinds(ofOwner).filter((kind) => kind === 'events').length;
    await createEvent(owner, { title: 'Hidden recital', calendar_id: calendar.id });
    await expect.poll(() => kinds(ofMember), { timeout: 2_000 }).toContain('people');
    await expect.poll(() => kinds(ofOwner).filter((kind) => kind === 'events').length).toBe(before + 1);
    // Two looks of each gateway later as well.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(kinds(ofMember).filter((kind) => kind === 'events')).toHaveLength(before);
    expect(ofMember.text).not.toContain('Hidden');
  } finally {
    ofOwner.end.abort();
    ofMember.end.abort();
  }
});

test('what cannot be seen answers exactly as what does not exist', async () => {
  const self = await createAccount(newAddress('owner'), PASSWORD);
  const other = await createAccount(newAddress('stranger'), PASSWORD);
  const calendar = await createCalendar(self, { name: 'Private', is_public: false });
  const event = await createEvent(self, {
    title: 'Hidden',
    is_public_shareable: false,
    calendar_id: calendar.id,
  });
  const withoutIds = (text: string) =>
    text.replace(/"request_id":"[^"]*"/, '').replace(/[0-9a-f-]{36}/g, 'ID');
  const pairs = [
    [`/api/calendars/${calendar.id}`, `/api/calendars/${randomUUID()}`, other],
    [
      `/api/calendars/${calendar.id}/events${WINDOW}`,
      `/api/calendars/${randomUUID()}/events${WINDOW}`,
      other,
    ],
    [`/api/events/${event.id}`, `/api/events/${randomUUID()}`, other],
    [`/api/events/${event.id}-occurrence-1`, `/api/events/${randomUUID()}-occurrence-1`, other],
    [`/api/public/calendars/${calendar.id}`, `/api/public/calendars/${randomUUID()}`, undefined],
    [`/api/public/events/${event.id}`, `/api/public/events/${randomUUID()}`, undefined],
    [`/feed/${calendar.id}.ics`, `/feed/${randomUUID()}.ics`, undefined],
    [`/feed/event/${event.id}.ics`, `/feed/event/${randomUUID()}.ics`, undefined],
    [`/calendar/public/${calendar.id}`, `/calendar/public/${randomUUID()}`, undefined],
    [`/calendar/embed/${calendar.id}`, `/calendar/embed/${randomUUID()}`, undefined],
    [`/event/public/${event.id}`, `/event/public/${randomUUID()}`, undefined],
  ] as const;
  for (const [hidden, missing, token] of pairs) {
    const [one, two] = [await api('GET', hidden, { token }), await api('GET', missing, { token })];
    expect.soft(one.status, hidden).toBe(404);
    expect.soft([one.status, withoutIds(one.text)], hidden).toEqual([two.status, withoutIds(two.text)]);
    expect.soft([...one.headers.keys()].sort(), hidden).toEqual([...two.headers.keys()].sort());
  }
});

test('somebody else’s calendar takes no events', async () => {
  const self = await createAccount(newAddress('host'), PASSWORD);
  const other = await createAccount(newAddress('guest'), PASSWORD);
  const hidden = await createCalendar(self, { name: 'Private', is_public: false });
  const open = await createCalendar(self, { name: 'Public' });
  const event = {
    title: 'Intruder',
    start_local: '2031-12-02T09:00',
    end_local: '2031-12-02T10:00',
    timezone: 'Europe/Berlin',
  };
  for (const [calendar, status] of [
    [hidden, 404],
    [open, 403],
  ] as const) {
    const response = await api('POST', '/api/events', {
      token: other,
      body: { ...event, calendar_id: calendar.id },
    });
    expect(response.status).toBe(status);
    const list = await api<{ items: unknown[] }>('GET', `/api/calendars/${calendar.id}/events${WINDOW}`, {
      token: self,
    });
    expect(list.body.items).toEqual([]);
  }
});

test('fields that belong to the server are ignored wherever they are sent', async () => {
  const address = newAddress('forger');
  const forged = {
    id: randomUUID(),
    user_id: randomUUID(),
    owner_id: randomUUID(),
    role: 'admin',
    is_admin: true,
    created_at: '1999-01-01T00:00:00Z',
    updated_at: '1999-01-01T00:00:00Z',
    version: 99,
    is_exception: true,
    parent_event_id: randomUUID(),
    occurrence_date: '1999-01-01',
    logo_url: 'http://169.254.169.254/',
    banned_until: '2999-01-01T00:00:00Z',
    status: 'approved',
    deleted_at: '1999-01-01T00:00:00Z',
  };
  const signUp = await api('POST', '/api/auth/sign-up', {
    body: { ...forged, metadata: { role: 'admin', signup_date: '1999' }, email: address, password: PASSWORD },
  });
  expect(signUp.status).toBe(202);
  const token = await createAccount(address, PASSWORD);
  const profile = await api('GET', '/api/auth/profile', { token });
  expect(profile.body).toMatchObject({ role: 'user', is_admin: false });
  expect((await api('GET', '/api/admin/registrations', { token })).status).toBe(403);

  const calendar = await createCalendar(token, { ...forged, name: 'Mine' });
  const event = await createEvent(token, {
    ...forged,
    title: 'Mine',
    calendar_id: calendar.id,
    recurrence: { ...forged, recurrence_type: 'daily', interval: 2 },
  });
  for (const [path, expected] of [
    [`/api/calendars/${calendar.id}`, { is_owner: true, version: 1 }],
    [`/api/events/${event.id}`, { is_exception: false, parent_event_id: null, version: 1 }],
  ] as const) {
    const { body } = await api(`GET`, path, { token });
    expect(body).toMatchObject(expected);
    expect(body.id).not.toBe(forged.id);
    expect(JSON.stringify(body)).not.toContain('1999');
    expect(JSON.stringify(body)).not.toContain('169.254');
  }
});

test('public responses name neither owner, e-mail address nor meeting data beyond the event’s own page', async () => {
  const address = newAddress('quiet');
  const token = await createAccount(address, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Public' });
  const event = await createEvent(token, {
    title: 'Shared',
    calendar_id: calendar.id,
    url: 'https://meet.example.org/canary-link',
    meeting_id: 'canary-meeting',
    passcode: 'canary-passcode',
  });
  const everywhere = [
    `/api/public/calendars/${calendar.id}`,
    `/api/public/calendars/${calendar.id}/events${WINDOW}`,
    `/feed/${calendar.id}.ics`,
    `/feed/event/${event.id}.ics`,
    `/calendar/public/${calendar.id}?month=2031-12`,
    `/calendar/embed/${calendar.id}?month=2031-12`,
  ];
  for (const path of everywhere) {
    const { text, status, headers } = await api('GET', path);
    expect.soft(status, path).toBe(200);
    expect.soft(text, path).not.toContain(address);
    expect.soft(text, path).not.toMatch(/user_id|canary-passcode|canary-meeting/);
    expect.soft(headers.get('set-cookie'), path).toBeNull();
  }
  expect((await api('GET', `/event/public/${event.id}`)).text).toContain('canary-passcode');
});

test('nothing internal can be reached from outside', async () => {
  const token = await signInOwner();
  const paths = [
    '/internal/sessions/x',
    '/internal/registrations',
    '/api/auth/internal/sessions/x',
    '/api/internal/registrations',
    '/api/auth/..%2finternal/registrations',
    '/api/auth/%2e%2e/internal/registrations',
    '/metrics',
    '/health/ready',
    '/api/auth/metrics',
    '/debug',
    '/.env',
    '/.git/HEAD',
    '/actuator',
    '/assets/main.js.map',
  ];
  for (const path of paths) {
    for (const headers of [
      undefined,
      { 'x-original-url': '/api/calendars', 'x-rewrite-url': '/internal/registrations' },
    ]) {
      const { status } = await api('GET', path, { token, headers });
      expect.soft(status, path).toBe(404);
    }
  }
});

test('what a client says about itself in headers changes nothing', async () => {
  const headers = {
    'x-user-id': randomUUID(),
    'x-user-role': 'admin',
    'x-user-email': product.owner.email,
    'x-auth-request-email': product.owner.email,
    'x-internal': '1',
    'x-service-token': 'x',
    'x-forwarded-user': 'admin',
    'x-envoy-internal': 'true',
  };
  expect((await api('GET', '/api/auth/session', { headers })).status).toBe(401);
  expect((await api('GET', '/api/admin/registrations', { headers })).status).toBe(401);
});

test("administrators' routes are closed to others however address and method are written", async () => {
  const user = await createAccount(newAddress('curious'), PASSWORD);
  const spellings = [
    ['GET', '/api/admin/users/'],
    ['GET', '/api/admin/Users'],
    ['GET', '/api/Admin/users'],
    ['GET', '/api/admin/users?'],
    ['GET', '/api/admin/%75sers'],
    ['GET', '/api/%61dmin/users'],
    ['GET', '/api/admin//users'],
    ['GET', '/api/admin;x/users'],
    ['GET', '/api/admin/users;x'],
    ['GET', '/api/admin/..;/admin/users'],
    ['GET', '/api/admin/users/../users'],
    ['GET', '/api/auth/../admin/users'],
    ['GET', '/api/calendars/%2e%2e/admin/users'],
    ['HEAD', '/api/admin/users'],
    ['OPTIONS', '/api/admin/users'],
    ['PUT', '/api/admin/users'],
    ['PATCH', '/api/admin/registrations'],
    ['DELETE', '/api/admin/audit'],
    ['POST', '/api/admin/audit'],
  ] as const;
  for (const token of [undefined, user]) {
    for (const [method, path] of spellings) {
      for (const headers of [
        undefined,
        { 'x-http-method-override': 'GET', 'x-original-url': '/api/auth/session' },
      ]) {
        const { status, text } = await api(method, path, { token, headers });
        expect.soft(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
        expect.soft(status, `${method} ${path}`).toBeLessThan(500);
        expect.soft(text, `${method} ${path}`).not.toMatch(/"items"|@/);
      }
    }
  }
});

test("only administrators learn the owner's address, neither the API nor a page's file reveals it", async () => {
  const token = await createAccount(newAddress('nosy'), PASSWORD);
  const addressOfOwner = new RegExp(product.owner.email.replaceAll('.', '\\.'), 'i');
  const files = new Set(['/', '/admin', '/auth', '/remotes.json']);
  for (const file of files) {
    const { text } = await api('GET', file, { headers: { accept: 'text/html,*/*' } });
    expect.soft(text, file).not.toMatch(addressOfOwner);
    // Every script that a document or another script names.
    for (const [, name] of text.matchAll(/"(\/(?:assets|remotes)\/[^"\s]+\.(?:js|json))"/g)) files.add(name!);
  }
  expect([...files].some((file) => file.endsWith('.js'))).toBe(true);
  for (const path of ['/api/auth/session', '/api/auth/profile', '/api/calendars', '/api/settings']) {
    const { status, text } = await api('GET', path, { token });
    expect.soft(status, path).toBe(200);
    expect.soft(text, path).not.toMatch(addressOfOwner);
  }
});

test('a forged Host reaches no address that the product writes', async () => {
  const token = await createAccount(newAddress('host-header'), PASSWORD);
  const calendar = await createCalendar(token, { name: 'Public' });
  const headers = {
    'x-forwarded-host': 'evil.test',
    'x-original-host': 'evil.test',
    'x-forwarded-proto': 'ftp',
    forwarded: 'host=evil.test',
  };
  for (const path of [
    `/calendar/public/${calendar.id}`,
    `/feed/${calendar.id}.ics`,
    `/api/public/calendars/${calendar.id}`,
  ]) {
    const poisoned = await api('GET', path, { headers });
    expect.soft(poisoned.text, path).not.toContain('evil.test');
    expect.soft((await api('GET', path)).text, path).not.toContain('evil.test');
    expect.soft(poisoned.text, path).toContain(product.origin);
  }
});
