import { randomUUID } from 'node:crypto';
import { api, approveAccount, createEvent, signInByApi, signInOwner } from '../support/api.js';
import { htmlOf, mailsTo, waitForLink } from '../support/inbox.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { enter } from '../support/screens.js';
import { expect, test, type Page } from '../support/test.js';
import { text } from '../support/texts.js';
import { atEachWidth, check, checkAll, walk } from '../support/walk.js';

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

walk('what the audience sees', async (page, { token, calendar, event }) => {
  const { id } = await createEvent(token, { title: 'حفلة', calendar_id: calendar.id });
  const cancellation = { version: 1, cancellation_note: 'الملعب مغلق' };
  await api('POST', `/api/events/${id}/cancel`, { token, body: cancellation });
  const missing = randomUUID();
  const shown = `/calendar/public/${calendar.id}?month=2031-12`;
  for (const path of [
    ...[shown, `${shown}&view=list`, `${shown}&view=week`, `${shown}&view=month`, `${shown}&q=لاشيء`],
    ...[`/event/public/${event.id}`, `/event/public/${event.id}-occurrence-2`, `/event/public/${id}`],
    ...[
      `/calendar/public/${missing}`,
      `/event/public/${missing}`,
      `/event/public/nothing`,
      '/calendar/public',
    ],
    ...[`/event/public/${event.id}-occurrence-9999`, '/c/no-such-name', `/calendar/${missing}`],
  ])
    await checkAll(page, path);
  for (const path of [
    ...[`${shown}&print=month`, `${shown}&print=list`, `/calendar/embed/${calendar.id}?month=2031-12`],
    ...[`/calendar/embed/${missing}`, `/event/embed/${event.id}`],
  ])
    await atEachWidth(page, async () => {
      await page.goto(product.origin + path);
      await check(page, path);
    });
});

/** A link, which is opened anew for each width: the page takes it out of its address. */
const checkLink = (page: Page, link: string) =>
  atEachWidth(page, async () => {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.locator('main h1')).toBeVisible();
    await check(page, new URL(link).pathname);
  });

async function checkMails(page: Page, address: string, count: number): Promise<void> {
  await expect.poll(async () => (await mailsTo(address)).length, `mails to ${address}`).toBe(count);
  for (const mail of await mailsTo(address)) {
    await page.goto('about:blank');
    await page.setContent(await htmlOf(mail));
    await atEachWidth(page, () => check(page, `the mail ${mail.subject}`));
  }
}

walk('the links of mails, and the mails', async (page, { language }) => {
  const headers = { 'accept-language': language };
  const send = (path: string, body: object, token?: string) => {
    const options = { body, headers, ...(token !== undefined && { token }) };
    return api('POST', path, options);
  };
  const email = newAddress('linked');
  await send('/api/auth/sign-up', { email, password: PASSWORD, name: 'سارة' });
  await approveAccount(email);
  await send('/api/auth/sign-up', { email, password: PASSWORD });
  await send('/api/auth/password-reset', { email });
  await checkLink(page, await waitForLink(email, '/reset-password'));

  await enter(page, { email, password: PASSWORD });
  const token = await signInByApi(email, PASSWORD);
  const changed = newAddress('changed');
  await send('/api/auth/email', { email: changed, password: PASSWORD }, token);
  const confirmation = await waitForLink(changed, '/confirm-email');
  await checkLink(page, confirmation);
  await page.getByRole('button', { name: text('shell.confirmEmail.confirm') }).click();
  await expect(page.getByRole('heading', { name: text('shell.confirmEmail.doneTitle') })).toBeVisible();
  await atEachWidth(page, () => check(page, 'a confirmed address'));

  const administrator = await signInOwner();
  const created = newAddress('created');
  const { body: user } = await send(
    '/api/admin/users',
    { email: created, name: 'ليلى', role: 'user', send_welcome_email: true },
    administrator,
  );
  const setUp = await waitForLink(created, '/reset-password');
  await checkLink(page, setUp);
  await send('/api/auth/sign-out', {}, token);
  await enter(page, { email: created, password: String(user['temp_password']) });
  await atEachWidth(page, async () => {
    await page.goto(product.origin);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(page, 'a temporary password');
  });

  const rejected = newAddress('rejected');
  await send('/api/auth/sign-up', { email: rejected, password: PASSWORD });
  const { body: waiting } = await api<{ items: { id: string; email: string }[] }>(
    'GET',
    '/api/admin/registrations?page_size=100',
    { token: administrator },
  );
  const { id } = waiting.items.find((one) => one.email === rejected)!;
  await send(`/api/admin/registrations/${id}`, { approve: false, reason: 'لا نعرفك' }, administrator);

  await checkMails(page, email, 6);
  await checkMails(page, changed, 1);
  await checkMails(page, created, 1);
  await checkMails(page, rejected, 2);
});

interface People {
  invitations: { id: string; email: string | null }[];
}

walk('invitations and offers by mail', async (page, { address, token, calendar, language }) => {
  await signInByApi(address, PASSWORD, language);
  await enter(page, { email: address, password: PASSWORD });
  await api('PATCH', '/api/auth/profile', { token, body: { name: 'سارة' } });
  const headers = { 'accept-language': language };
  const invite = async (email: string) => {
    const body = { email, role: 'editor', note: 'أهلًا' };
    await api('POST', `/api/calendars/${calendar.id}/invitations`, { token, body, headers });
    const path = `/api/calendars/${calendar.id}/people`;
    const { invitations } = (await api<People>('GET', path, { token })).body;
    return `/invitations/${invitations.find((one) => one.email === email)!.id}`;
  };
  const stranger = newAddress('stranger');
  const path = await invite(stranger);
  await checkAll(page, path);
  await page.context().clearCookies();
  await checkAll(page, path);
  await checkAll(page, `/invitations/${randomUUID()}`);
  await checkMails(page, stranger, 1);

  const heir = newAddress('heir');
  await api('POST', '/api/auth/sign-up', { body: { email: heir, password: PASSWORD }, headers });
  await approveAccount(heir);
  const tokenOfHeir = await signInByApi(heir, PASSWORD, language);
  await enter(page, { email: heir, password: PASSWORD });
  const answer = { accept: true };
  const own = await invite(heir);
  await checkAll(page, own);
  await api('POST', `/api${own}/answer`, { token: tokenOfHeir, body: answer });
  const { body: profile } = await api('GET', '/api/auth/profile', { token: tokenOfHeir });
  await api('POST', `/api/calendars/${calendar.id}/ownership`, {
    token,
    body: { person_id: profile['id'] },
  });
  const offered = await api<{ items: { id: string }[] }>('GET', '/api/invitations', { token: tokenOfHeir });
  await checkAll(page, `/invitations/${offered.body.items[0]!.id}`);
  await checkAll(page, '/');
  await checkMails(page, heir, 4);
});
