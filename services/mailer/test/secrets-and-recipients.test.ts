import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@daymark/service-kit';
import { until } from '@daymark/service-kit/testing';
import pg from 'pg';
import { ORIGIN, surroundMailer, TOKEN, type MailerUnderTest } from './support/mailer-under-test.js';

/** All headers of a mail, each once. */
const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
];

describe('A mail', () => {
  let world: MailerUnderTest;
  beforeEach(async () => {
    world = await surroundMailer();
  });
  afterEach(() => world.close());

  /** Every row that the mailer stores, as text. */
  async function storedRows(): Promise<string> {
    const sql = new pg.Client({ connectionString: world.database.adminUrl });
    await sql.connect();
    const { rows } = await sql.query('SELECT row_to_json(m) AS row FROM mailer.processed_messages m');
    await sql.end();
    return JSON.stringify(rows);
  }

  it.each([
    ['password-reset', `/reset-password#token=${TOKEN}`],
    ['account-set-up', `/reset-password#token=${TOKEN}&setup`],
    ['temporary-password', `/reset-password#token=${TOKEN}`],
    ['email-change-confirm', `/confirm-email#token=${TOKEN}`],
    ['test-mail', `/#token=${TOKEN}`],
  ] as const)(
    '%s carries the secret of its link, which is in no log, queue, table or header',
    async (template, path) => {
      const lines: string[] = [];
      const logger = createLogger('mailer', 'trace', { write: (line) => void lines.push(line) });
      await world.start({ logger });
      let refusals = 1;
      world.sink.setVerdict(() => (refusals-- > 0 ? 451 : undefined));
      const job = await world.send(world.aMail('reader@example.org', template));
      await world.untilState(job.id!, 'completed');

      const { mail } = world.sink.received[0]!;
      expect(mail.text).toContain(`${ORIGIN}${path}\n`);
      expect(mail.html).toContain(`href="${ORIGIN}${path.replace('&', '&amp;')}"`);
      expect(JSON.stringify(mail.headers)).not.toContain(TOKEN);
      expect(lines.join('')).toContain('job failed');
      expect(lines.join('')).not.toContain(TOKEN);
      expect(await storedRows()).toContain(job.id);
      expect(await storedRows()).not.toContain(TOKEN);
      const kept = await world.queue.getJob(job.id!);
      expect(JSON.stringify(kept)).not.toContain(TOKEN);
    },
  );

  it('is not sent without the link that it is for, and is sent once its owner gives the secret', async () => {
    await world.start();
    const mailId = world.aMail('reader@example.org', 'password-reset', null);
    const job = await world.send(mailId, undefined, { attempts: 100 });
    await until('a failed attempt', async () => ((await world.queue.getJob(job.id!))?.attemptsMade ?? 0) > 1);
    expect(world.sink.offered).toEqual([]);
    world.owner.mails.set(mailId, { ...world.owner.mails.get(mailId)!, link_token: TOKEN });
    await world.untilState(job.id!, 'completed');
    expect(world.sink.received).toHaveLength(1);
  });

  it('has one recipient, and only its own headers', async () => {
    await world.start();
    const job = await world.send(world.aMail('reader@example.org'));
    await world.untilState(job.id!, 'completed');
    const { recipients, mail } = world.sink.received[0]!;
    expect(recipients).toEqual(['reader@example.org']);
    expect(mail.to).toEqual([expect.objectContaining({ name: '', address: 'reader@example.org' })]);
    expect(mail.headers.map(({ key }) => key).sort()).toEqual(HEADERS);
  });

  it('keeps a product name with line breaks and addresses inside its own headers', async () => {
    await world.start({ productName: 'Day\r\nBcc: evil@evil.test\r\n\r\nmark, <evil@evil.test>;' });
    const job = await world.send(world.aMail('reader@example.org'));
    await world.untilState(job.id!, 'completed');
    const { recipients, sender, mail } = world.sink.received[0]!;
    expect([recipients, sender]).toEqual([['reader@example.org'], 'no-reply@example.org']);
    expect(mail.from?.address).toBe('no-reply@example.org');
    expect(mail.headers.map(({ key }) => key).sort()).toEqual(HEADERS);
  });

  it.each([
    'one@example.org, two@example.org',
    'one@example.org;two@example.org',
    'one@example.org\r\nBcc: two@example.org',
    'one@example.org%0d%0aBcc:two@example.org',
    'Somebody <one@example.org>',
    '"one@example.org two@example.org"@example.org',
    'one@example.org>\r\nRCPT TO:<two@example.org',
  ])('is not sent to anything but a single address: %j', async (address) => {
    await world.start();
    const job = await world.send(world.aMail(address));
    await world.untilState(job.id!, 'failed');
    expect(world.sink.offered).toEqual([]);
    expect(JSON.stringify(await world.queue.getJob(job.id!))).not.toContain('one@example.org');
  });

  it('leaves no address in the queue, also when the mail server names it', async () => {
    await world.start();
    world.sink.setVerdict(() => 451);
    const job = await world.send(world.aMail('reader@example.org'), undefined, { attempts: 1 });
    await world.untilState(job.id!, 'failed');
    const kept = await world.queue.getJob(job.id!);
    expect(kept?.failedReason).toBe('The mail server does not take mail now');
    expect(JSON.stringify(kept)).not.toContain('reader@example.org');
  });
});
