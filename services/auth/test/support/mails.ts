import type { MailMessage, MailTemplate } from '@daymark/contracts/internal';
import type { AuthStores, AuthUnderTest } from './auth-under-test.js';

/** The templates of all mails to an address, in order, whether or not the mailer fetched them. */
export async function mailsTo({ sql }: AuthStores, recipient: string): Promise<string[]> {
  const { rows } = await sql.query<{ template: string }>(
    'SELECT template FROM mails WHERE recipient = $1 ORDER BY created_at',
    [recipient],
  );
  return rows.map((row) => row.template);
}

/** The mails to an address that the mailer gets to send and has not got before, in order. */
export async function mailsSentTo(
  { sql }: AuthStores,
  auth: AuthUnderTest,
  recipient: string,
): Promise<MailMessage[]> {
  const { rows } = await sql.query<{ id: string; template: string }>(
    'SELECT id, template FROM mails WHERE recipient = $1 AND released_at IS NULL ORDER BY created_at',
    [recipient],
  );
  const sent: MailMessage[] = [];
  for (const { id, template } of rows) {
    const { status, body } = await auth.as(
      'mailer',
      'GET',
      `/internal/${template.startsWith('calendar-') ? 'calendar-mails' : 'mails'}/${id}`,
    );
    if (status === 200) sent.push(body as MailMessage);
  }
  return sent;
}

/** The templates of the mails that the mailer gets to send now. */
export const templatesSentTo = async (stores: AuthStores, auth: AuthUnderTest, recipient: string) =>
  (await mailsSentTo(stores, auth, recipient)).map(({ template }) => template);

/**
 * The secret of the link in the newest queued mail of a kind to an address.
 * @throws Error where there is no such mail
 */
export async function linkSentTo(
  stores: AuthStores,
  auth: AuthUnderTest,
  recipient: string,
  template: MailTemplate,
): Promise<string> {
  const mails = await mailsSentTo(stores, auth, recipient);
  const token = mails.findLast((mail) => mail.template === template)?.link_token;
  if (!token) throw new Error(`No link is on its way to ${recipient} in a mail ${template}`);
  return token;
}
