import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startMailInbox, type MailInbox } from '../src/mail-inbox/mail-inbox.js';
import { MailStore } from '../src/mail-inbox/mail-store.js';
import type { StoredMail } from '../src/mail-inbox/mail-store.js';
import { findFreePort } from '../src/machine/free-port.js';

const MULTIPART = [
  'From: Daymark <no-reply@daymark.localhost>',
  'To: ann@example.org',
  'Subject: =?utf-8?Q?Welcome_=E2=9C=93?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary="part"',
  '',
  '--part',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Follow https://localhost/set-up?token=abc&x=1 <now>',
  '--part',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Follow <a href="https://localhost/set-up">this</a><script>alert(1)</script></p>',
  '--part--',
];

describe('The mail inbox', () => {
  let directory: string;
  let inbox: MailInbox;
  const start = async () => {
    const smtpPort = await findFreePort();
    const webPort = await findFreePort();
    inbox = await startMailInbox({ directory, smtpPort, webPort, productName: 'Daymark' });
  };
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'inbox-'));
    await start();
  });
  afterEach(async () => {
    await inbox.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const getJson = async <Body>(path: string) => (await (await fetch(`${inbox.url}${path}`)).json()) as Body;
  const list = (query = '') => getJson<{ messages: StoredMail[]; total: number }>(`/api/messages${query}`);

  it('shows a mail that was sent over SMTP, with decoded subject, text and HTML', async () => {
    await sendMail(inbox.smtpUrl, ['ann@example.org', 'hidden@example.org'], MULTIPART);
    const { messages, total } = await list();
    expect(total).toBe(1);
    expect(messages[0]).toMatchObject({
      from: 'no-reply@daymark.localhost',
      to: ['ann@example.org', 'hidden@example.org'],
      subject: 'Welcome ✓',
    });
    const mail = await getJson<StoredMail>(`/api/messages/${messages[0]?.id}`);
    expect(mail.text).toContain('https://localhost/set-up?token=abc&x=1');
    expect(mail.html).toContain('<a href="https://localhost/set-up">');
  });

  it('shows images that came with a mail, such as its logo, in their place', async () => {
    await sendMail(
      inbox.smtpUrl,
      ['ann@example.org'],
      [
        'Subject: Logo',
        'MIME-Version: 1.0',
        'Content-Type: multipart/related; boundary=part',
        '',
        '--part',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<img src="cid:logo@example"><img src="cid:other@example">',
        '--part',
        'Content-Type: image/png',
        'Content-ID: <logo@example>',
        'Content-Transfer-Encoding: base64',
        '',
        'iVBORw0KGgo=',
        '--part--',
      ],
    );
    const { messages } = await list();
    const { html } = await getJson<StoredMail>(`/api/messages/${messages[0]!.id}`);
    expect(html).toContain('<img src="data:image/png;base64,iVBORw0KGgo=">');
    expect(html).toContain('<img src="cid:other@example">');
  });

  it('lists the newest mail first and finds those for one address', async () => {
    for (const name of ['one', 'two', 'three']) {
      await sendMail(inbox.smtpUrl, [`${name}@example.org`], [`Subject: ${name}`, '', 'text']);
    }
    const { messages } = await list();
    expect(messages.map((mail) => mail.subject)).toEqual(['three', 'two', 'one']);
    expect((await list('?to=TWO@example.org')).messages).toHaveLength(1);
    expect((await list('?limit=1')).messages).toHaveLength(1);
  });

  it('keeps mails over a restart, and drops all of them when asked', async () => {
    await sendMail(inbox.smtpUrl, ['ann@example.org'], MULTIPART);
    await inbox.stop();
    await start();
    expect((await list()).total).toBe(1);
    expect((await fetch(`${inbox.url}/api/messages`, { method: 'DELETE' })).status).toBe(204);
    await inbox.stop();
    await start();
    expect((await list()).total).toBe(0);
  });

  it('shows a mail on a page on which nothing of the mail can run', async () => {
    await sendMail(inbox.smtpUrl, ['<ann"@example.org'], MULTIPART);
    const { messages } = await list();
    const page = await fetch(`${inbox.url}/messages/${messages[0]?.id}`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain('&lt;now&gt;');
    expect(html).toContain('href="https://localhost/set-up?token=abc&amp;x=1"');
    expect(html).not.toContain('<script>alert');
    const frame = await fetch(`${inbox.url}/messages/${messages[0]?.id}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups/);
    expect(frame.headers.get('content-security-policy')).not.toContain('script-src');
  });

  it('answers an unknown mail with 404', async () => {
    expect((await fetch(`${inbox.url}/api/messages/123-abc`)).status).toBe(404);
    expect((await fetch(`${inbox.url}/messages/123-abc`)).status).toBe(404);
  });

  it('does not answer a page whose host name was made to point at this machine', async () => {
    const { hostname, port } = new URL(inbox.url);
    const outgoing = request({
      hostname,
      port,
      path: '/api/messages',
      headers: { host: 'evil.example' },
    }).end();
    const [response] = await once(outgoing, 'response');
    response.resume();
    expect(response.statusCode).toBe(421);
  });

  it('makes room for new mails by dropping the oldest', async () => {
    const store = await MailStore.open(join(directory, 'small'), 2);
    for (const subject of ['one', 'two', 'three']) {
      await store.add(Buffer.from(`Subject: ${subject}\r\n\r\ntext`), 'from@example.org', ['to@example.org']);
    }
    const reopened = await MailStore.open(join(directory, 'small'), 2);
    expect(reopened.list().map((mail) => mail.subject)).toEqual(['three', 'two']);
  });
});

/** Sends a mail by SMTP, like any mail program. */
async function sendMail(smtpUrl: string, recipients: string[], lines: string[]): Promise<void> {
  const { hostname, port } = new URL(smtpUrl);
  const socket = createConnection({ host: hostname, port: Number(port) });
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  const expectResponse = async (code: string) => {
    for (;;) {
      const { value } = await replies.next();
      const reply = String(value);
      if (!reply.startsWith(code)) throw new Error(`The server replied ${reply}`);
      if (reply.charAt(3) === ' ') return;
    }
  };
  const say = async (line: string, code: string) => {
    socket.write(`${line}\r\n`);
    await expectResponse(code);
  };
  await expectResponse('220');
  await say('EHLO test', '250');
  await say('MAIL FROM:<bounce@daymark.localhost>', '250');
  for (const recipient of recipients) await say(`RCPT TO:<${recipient.replace(/[<"]/g, '')}>`, '250');
  await say('DATA', '354');
  await say([...lines, '.'].join('\r\n'), '250');
  await say('QUIT', '221');
  socket.destroy();
}
