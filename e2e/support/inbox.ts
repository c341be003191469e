import { expect } from '@playwright/test';

export interface Mail {
  id: string;
  to: string[];
  subject: string;
  text: string;
}

interface LocalMessage {
  id: string;
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
      return messages.map(({ id, to, subject, text }) => ({
        id,
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
      id: ID ?? '',
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

/** The HTML of a mail, from whichever inbox. */
export async function htmlOf({ id }: Mail): Promise<string> {
  const local = await fetch(new URL(`/api/messages/${id}`, process.env.INBOX_URL));
  if (local.ok) return ((await local.json()) as { html: string }).html;
  const mailpit = await fetch(new URL(`/api/v1/message/${id}`, process.env.INBOX_URL));
  return ((await mailpit.json()) as { HTML: string }).HTML;
}

const linkTo = ({ text }: Mail, path: string): string | undefined =>
  (text.match(/https?:\/\/\S+/g) ?? []).find((address) => new URL(address).pathname === path);

/** Waits for the newest mail to `address` with a link to a path of the product, whatever its language. */
export async function waitForLink(address: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () =>
        (link = (await mailsTo(address)).map((mail) => linkTo(mail, path)).find(Boolean)) !== undefined,
      { message: `a mail to ${address} with a link to ${path}`, timeout: 20_000 },
    )
    .toBe(true);
  return link!;
}

/** The link in a mail's text that leads to a path of the product. */
export function linkIn(mail: Mail, path: string): string {
  const link = linkTo(mail, path);
  if (!link) throw new Error(`The mail '${mail.subject}' has no link to ${path}:\n${mail.text}`);
  return link;
}
