import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment } from 'postal-mime';

/** A mail in a list of the inbox's API. */
export interface MailSummary {
  id: string;
  /** ISO 8601, UTC. */
  received_at: string;
  from: string;
  /** The envelope recipients, including blind copies. */
  to: string[];
  subject: string;
  text: string;
}

/** A whole mail in the inbox's API. */
export interface StoredMail extends MailSummary {
  /** Empty if the mail has no HTML part. */
  html: string;
}

/** Without its HTML, which may be long. */
export function summaryOf({ id, received_at, from, to, subject, text }: StoredMail): MailSummary {
  return { id, received_at, from, to, subject, text };
}

/** Enough for days of use; beyond it the oldest are deleted. */
export const STORED_MAILS_MAX = 500;
const FILE_NAME = /^[0-9]+-[0-9a-f]+\.json$/;

/** The inbox's mails, one file each, stored across restarts. */
export class MailStore {
  /** Newest first. */
  private mails: StoredMail[] = [];
  private lastReceivedAt = 0;

  private constructor(
    private readonly directory: string,
    private readonly keptMails: number,
  ) {}

  static async open(directory: string, keptMails: number = STORED_MAILS_MAX): Promise<MailStore> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const store = new MailStore(directory, keptMails);
    for (const name of (await readdir(directory)).filter((entry) => FILE_NAME.test(entry))) {
      store.mails.push(JSON.parse(await readFile(join(directory, name), 'utf8')) as StoredMail);
    }
    store.mails.sort((one, other) => (one.id < other.id ? 1 : -1));
    return store;
  }

  /** All mails, or those for one address, newest first. */
  list(recipient?: string): readonly StoredMail[] {
    if (recipient === undefined) return this.mails;
    const wanted = recipient.toLowerCase();
    return this.mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === wanted));
  }

  find(id: string): StoredMail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  /** Stores a mail from SMTP; it is on disk when this resolves. */
  async add(raw: Buffer, sender: string, recipients: string[]): Promise<StoredMail> {
    // Loaded with the first mail: the process runs as long as the product and should stay small.
    const { default: PostalMime } = await import('postal-mime');
    const parsed = await PostalMime.parse(raw);
    const mail: StoredMail = {
      id: this.nextId(),
      received_at: new Date(this.lastReceivedAt).toISOString(),
      from: parsed.from?.address ?? sender,
      to: recipients,
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: withInlineImages(parsed.html ?? '', parsed.attachments),
    };
    await this.write(mail);
    this.mails.unshift(mail);
    await Promise.all(this.mails.splice(this.keptMails).map((old) => this.remove(old)));
    return mail;
  }

  async clear(): Promise<void> {
    const removed = this.mails;
    this.mails = [];
    await Promise.all(removed.map((mail) => this.remove(mail)));
  }

  /** Ids sort by time, even within one millisecond. */
  private nextId(): string {
    this.lastReceivedAt = Math.max(Date.now(), this.lastReceivedAt + 1);
    return `${this.lastReceivedAt}-${randomBytes(4).toString('hex')}`;
  }

  private async write(mail: StoredMail): Promise<void> {
    const path = this.pathOf(mail);
    const file = await open(`${path}.unfinished`, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(mail));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.unfinished`, path);
  }

  private remove(mail: StoredMail): Promise<void> {
    return rm(this.pathOf(mail), { force: true });
  }

  private pathOf(mail: StoredMail): string {
    return join(this.directory, `${mail.id}.json`);
  }
}

/** Embeds a mail's attached images where its HTML refers to them, like mail programs. */
function withInlineImages(html: string, attachments: readonly Attachment[]): string {
  let shown = html;
  for (const { contentId, mimeType, content } of attachments) {
    if (!contentId || !mimeType.startsWith('image/') || !(content instanceof ArrayBuffer)) continue;
    const image = `data:${mimeType};base64,${Buffer.from(content).toString('base64')}`;
    shown = shown.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, image);
  }
  return shown;
}
