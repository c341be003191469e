import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CalendarNewsNotice } from '@daymark/contracts/internal';
import { startTestQueue, until, type TestQueue } from '@daymark/service-kit/testing';
import { administration } from './support/administration.js';
import { authStores, startAuth, type AuthStores, type AuthUnderTest } from './support/auth-under-test.js';
import { startFakeCalendars, type FakeCalendars } from './support/fake-calendars.js';
import { mailsSentTo } from './support/mails.js';
import { anApprovedPerson, aPerson, type Person } from './support/people.js';
import { signUp } from './support/registrations.js';

describe('Calendars that people run together', () => {
  let stores: AuthStores;
  let auth: AuthUnderTest;
  let calendars: FakeCalendars;
  let queue: TestQueue;
  let sender: Person;
  const news = new Map<string, CalendarNewsNotice>();
  let shared = 0;
  let invitations: object[] | null = [];

  beforeAll(async () => {
    stores = await authStores();
    calendars = await startFakeCalendars((request, response) => {
      const respond = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
      const missing = { type: 'about:blank', title: '', status: 404, detail: '', code: 'NOT_FOUND' };
      const path = request.url!;
      if (path.endsWith('/shared-calendars')) respond(200, { shared });
      else if (path === '/internal/invitations')
        void json(request).then((body) => {
          const [{ email } = { email: '' }] = (body as { applicants: { email: string }[] }).applicants;
          if (invitations) respond(200, { invitations: invitations.map((each) => ({ email, ...each })) });
          else respond(503, { ...missing, status: 503, code: 'SERVICE_UNAVAILABLE' });
        });
      else {
        const found = news.get(path.replace('/internal/calendar-news/', ''));
        respond(found ? 200 : 404, found ?? missing);
      }
    });
    auth = await startAuth(stores, { settings: { CALENDARS_URL: calendars.url } });
    queue = startTestQueue(stores.redis.url, 'notices');
  });
  afterAll(async () => {
    await queue.close();
    await auth.close();
    await stores.close();
    await calendars.close();
  });
  beforeEach(async () => {
    sender = await anApprovedPerson(stores, auth);
    await stores.sql.query(`UPDATE accounts SET language = 'de' WHERE id = $1`, [sender.id]);
  });

  const calendar_id = randomUUID();
  const invitation = {
    id: randomUUID(),
    role: 'editor' as const,
    note: 'Hello',
    expires_at: '2026-03-08T10:00:00.000Z',
  };
  const about = { calendar_id, calendar_name: 'Regattas' };
  async function tell(notice: CalendarNewsNotice): Promise<void> {
    const id = randomUUID();
    news.set(id, notice);
    for (const message of [await queue.add('calendar-news', { news_id: id })])
      await until('the message done', async () => (await queue.stateOf(message)) === 'completed');
  }
  const invite = (email: string) =>
    tell({ ...about, kind: 'invitation', invitation, account_id: null, email, sender_id: sender.id });

  it('invite an address, with an account or without, in the language of the account or of the sender', async () => {
    const known = await anApprovedPerson(stores, auth);
    await mailsSentTo(stores, auth, known.email);
    await stores.sql.query(`UPDATE accounts SET language = 'fr' WHERE id = $1`, [known.id]);
    for (const [email, language] of [
      [known.email, 'fr'],
      ['nobody-yet@example.org', 'de'],
    ] as const) {
      await invite(email);
      expect(await mailsSentTo(stores, auth, email)).toEqual([
        expect.objectContaining({
          to: email,
          template: 'calendar-invitation',
          sender_name: sender.email,
          language,
          link_token: null,
          calendar: { ...about, kind: 'invitation', invitation },
        }),
      ]);
    }
  });

  it('invite nobody any more in the name of an account that is gone', async () => {
    await invite('late@example.org');
    await administration(stores, auth).remove(sender.id);
    expect(await mailsSentTo(stores, auth, 'late@example.org')).toEqual([]);
  });

  it('are told of to the accounts of those who take part, while these are active', async () => {
    const [member, gone] = [await anApprovedPerson(stores, auth), await anApprovedPerson(stores, auth)];
    await administration(stores, auth).deactivate(gone.id);
    for (const person of [member, gone]) {
      await mailsSentTo(stores, auth, person.email);
      const notice = { ...about, account_id: person.id, email: null, sender_id: null, invitation: null };
      await tell({ ...notice, kind: 'inactive' });
      await tell({ ...notice, kind: 'deleted' });
      await tell({ ...notice, kind: 'received' });
      await tell({ ...notice, kind: 'removal' });
      await tell({ ...notice, kind: 'request', collection_name: 'Water sports' });
      await tell({ ...notice, kind: 'collection', collection_name: 'Water sports' });
      await tell({ ...notice, kind: 'collection-inactive', collection_name: 'Water sports' });
    }
    const mails = await mailsSentTo(stores, auth, member.email);
    expect(mails.map(({ template }) => template)).toEqual([
      'calendar-inactive',
      'calendar-deleted',
      'calendar-received',
      'calendar-removal',
      'calendar-request',
      'calendar-collection',
      'calendar-collection-inactive',
    ]);
    expect(mails.at(-1)).toMatchObject({ calendar: { collection_name: 'Water sports' } });
    expect(await mailsSentTo(stores, auth, gone.email)).toEqual([]);
  });

  it('keep an account whose owner did not say that they shall go with it', async () => {
    const token = (await auth.signIn(sender)).body.access_token as string;
    const deleteOwn = (body: object = {}) =>
      auth.delete('/api/auth/account', { token, body: { confirmation: 'DELETE', ...body } });
    shared = 2;
    const refused = await deleteOwn();
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Others have a role in 2 of your calendars. Hand over what shall stay first, or choose that it is deleted with your account.',
    ]);
    expect((await deleteOwn({ delete_shared_calendars: false })).status).toBe(409);
    expect((await deleteOwn({ delete_shared_calendars: true })).status).toBe(204);
    shared = 0;
    const other = await anApprovedPerson(stores, auth);
    const own = (await auth.signIn(other)).body.access_token as string;
    expect(
      (await auth.delete('/api/auth/account', { token: own, body: { confirmation: 'DELETE' } })).status,
    ).toBe(204);
  });

  it('keep an account that an administrator deletes without saying that they shall go with it', async () => {
    const by = administration(stores, auth);
    const remove = (delete_shared_calendars: boolean) => by.remove(sender.id, { delete_shared_calendars });
    shared = 2;
    expect(await remove(false)).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        detail:
          'Others have a role in 2 calendars of this account. Hand over what shall stay first, or choose that it is deleted with the account.',
      },
    });
    expect((await by.get(sender.id)).status).toBe(200);
    expect((await remove(true)).status).toBe(204);
    // Calendars may not have deleted them yet; the account is gone already.
    expect((await remove(false)).status).toBe(204);
    shared = 0;
    const other = await anApprovedPerson(stores, auth);
    expect((await by.remove(other.id, { delete_shared_calendars: false })).status).toBe(204);
  });

  it('are not counted for whoever may not delete the account', async () => {
    shared = 2;
    const other = await anApprovedPerson(stores, auth);
    const removed = administration(stores, auth, other.id).remove(sender.id, {
      delete_shared_calendars: false,
    });
    expect((await removed).status).toBe(403);
    shared = 0;
  });

  it('are named to administrators with whoever invited an applicant, and not to the applicant', async () => {
    const person = aPerson();
    invitations = [
      { calendar_name: 'Regattas', sender_id: sender.id },
      { calendar_name: null, sender_id: randomUUID() },
    ];
    const answer = await signUp(auth, person);
    expect(answer.text).not.toMatch(/Regattas|invit/);
    const list = async () =>
      (await administration(stores, auth).registrations(`search=${person.email}`)).body.items as object[];
    expect(await list()).toMatchObject([
      {
        email: person.email,
        invitations: [
          { calendar_name: 'Regattas', invited_by: sender.email },
          { calendar_name: null, invited_by: null },
        ],
      },
    ]);
    invitations = null;
    expect((await list())[0]).not.toHaveProperty('invitations');
  });
});
