import { expect } from '@playwright/test';

export interface Mail {
  to: string[];
  subject: string;
  text: string;
}

interface LocalMessage {
  to: (string | { address: string })[];
  subject: string;
  text?: string;
}
interface MailpitMessage {
  ID?: string;
  To: { Address: string }[];
  Subject: string;
  Raw?: string;
}

/** All received mails, newest first: from the inbox of `npm start`, or from Mailpit. */
export async function readInbox(): Promise<Mail[]> {
  const url = process.env.INBOX_URL!;
  const local = await fetch(new URL('/api/messages', url));
  if (local.ok && local.headers.get('content-type')?.includes('json')) {
    const response = (await local.json()) as LocalMessage[] | { messages: LocalMessage[] };
    if (Array.isArray(response) || 'messages' in response) {
      const messages = Array.isArray(response) ? response : response.messages;
      return messages.map(({ to, subject, text }) => ({
        to: to.map((entry) => (typeof entry === 'string' ? entry : entry.address)),
        subject,
        text: text ?? '',
      }));
    }
  }
  const { messages } = (await (await fetch(new URL('/api/v1/messages', url))).json()) as {
    messages: MailpitMessage[];
  };
  return Promise.all(
    messages.map(async ({ ID, To, Subject, Raw }) => ({
      to: To.map((entry) => entry.Address),
      subject: Subject,
      text:
        Raw ?? ((await (await fetch(new URL(`/api/v1/message/${ID}`, url))).json()) as { Text: string }).Text,
    })),
  );
}

/** Waits for a mail to `address` with a matching subject. */
export async function waitForMail(address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        found = (await readInbox()).find((mail) => mail.to.includes(address) && subject.test(mail.subject));
        return found !== undefined;
      },
      { message: `a mail to ${address} about ${subject}`, timeout: 20_000 },
    )
    .toBe(true);
  return found!;
}

/** The mails to an address so far. */
export const mailsTo = async (address: string): Promise<Mail[]> =>
  (await readInbox()).filter((mail) => mail.to.includes(address));

/** The link in a mail's text that leads to a path of the product. */
export function linkIn(mail: Mail, path: string): string {
  const link = (mail.text.match(/https?:\/\/\S+/g) ?? []).find(
    (address) => new URL(address).pathname === path,
  );
  if (!link) throw new Error(`The mail '${mail.subject}' has no link to ${path}:\n${mail.text}`);
  return link;
}
