import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment } from 'postal-mime';

/** A mail in the inbox's API; lists leave out its HTML, which may be long. */
export interface StoredMail {
  id: string;
  received_at: string;
  from: string;
  /** The envelope recipients, including blind copies. */
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/** Enough for days of use; beyond it the oldest are deleted. */
const STORED_MAILS_MAX = 500;
const FILE_NAME = /^[0-9]+-[0-9a-f]+\.json$/;

export class MailStore {
  private lastReceivedAt = 0;

  private constructor(
    private readonly directory: string,
    private readonly storedMailsMax: number,
    /** Newest first. */
    private mails: StoredMail[],
  ) {}

  static async open(directory: string, storedMailsMax: number = STORED_MAILS_MAX): Promise<MailStore> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const names = (await readdir(directory)).filter((name) => FILE_NAME.test(name));
    const mails: StoredMail[] = [];
    for (const name of names.sort().reverse()) {
      mails.push(JSON.parse(await readFile(join(directory, name), 'utf8')) as StoredMail);
    }
    return new MailStore(directory, storedMailsMax, mails);
  }

  list(recipient?: string): readonly StoredMail[] {
    const wanted = recipient?.toLowerCase();
    return this.mails.filter(
      ({ to }) => wanted === undefined || to.some((address) => address.toLowerCase() === wanted),
    );
  }

  find(id: string): StoredMail | undefined {
    return this.mails.find((mail) => mail.id === id);
  }

  /** Stores a mail from SMTP; it is on disk when this resolves. */
  async add(raw: Buffer, sender: string, recipients: string[]): Promise<void> {
    // Loaded with the first mail: the process runs as long as the product and should stay small.
    const { default: PostalMime } = await import('postal-mime');
    const { from, subject = '', text = '', html = '', attachments } = await PostalMime.parse(raw);
    // Ids sort by time, even within one millisecond.
    this.lastReceivedAt = Math.max(Date.now(), this.lastReceivedAt + 1);
    const mail: StoredMail = {
      id: `${this.lastReceivedAt}-${randomBytes(4).toString('hex')}`,
      received_at: new Date(this.lastReceivedAt).toISOString(),
      from: from?.address ?? sender,
      to: recipients,
      subject,
      text,
      html: withInlineImages(html, attachments),
    };
    const path = this.pathOf(mail);
    await writeFile(`${path}.unfinished`, JSON.stringify(mail), { mode: 0o600, flush: true });
    await rename(`${path}.unfinished`, path);
    this.mails.unshift(mail);
    await this.remove(this.mails.splice(this.storedMailsMax));
  }

  async clear(): Promise<void> {
    await this.remove(this.mails.splice(0));
  }

  private async remove(mails: StoredMail[]): Promise<void> {
    await Promise.all(mails.map((mail) => rm(this.pathOf(mail), { force: true })));
  }

  private pathOf({ id }: StoredMail): string {
    return join(this.directory, `${id}.json`);
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
