import { once } from 'node:events';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { LOOPBACK } from '../machine/free-port.js';
import { createInboxServer } from './inbox-http.js';
import { MailStore } from './mail-store.js';

const MESSAGE_MAX_BYTES = 10 * 1024 * 1024;
const SOCKET_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 1_000;
const TOO_LARGE = Object.assign(new Error('The message is too large.'), { responseCode: 552 });
const COULD_NOT_BE_KEPT = Object.assign(new Error('The message could not be kept.'), { responseCode: 451 });

export interface MailInboxOptions {
  /** The directory that stores the mails across restarts. */
  directory: string;
  smtpPort: number;
  webPort: number;
  productName: string;
}

export interface MailInbox {
  /** For the mailer service, e.g. smtp://127.0.0.1:15025 */
  smtpUrl: string;
  /** The inbox's page and API, e.g. http://localhost:15080 */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the mail inbox: accepts every mail for every address by SMTP and shows it on a page; nothing is sent on. Both
 * listen on 127.0.0.1 only. A mail is confirmed only once it is on disk.
 */
export async function startMailInbox(options: MailInboxOptions): Promise<MailInbox> {
  const { directory, smtpPort, webPort, productName } = options;
  const store = await MailStore.open(directory);
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MESSAGE_MAX_BYTES,
    socketTimeout: SOCKET_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const sender = mailFrom === false ? '' : mailFrom.address;
      const recipients = rcptTo.map(({ address }) => address);
      wholeMail(stream)
        .then(async (raw) => {
          if (raw === undefined) throw TOO_LARGE;
          await store.add(raw, sender, recipients);
        })
        .then(
          () => done(),
          (error) => done(error === TOO_LARGE ? TOO_LARGE : COULD_NOT_BE_KEPT),
        );
    },
  });
  // Ignores errors of single connections, such as a client that disconnects early.
  smtp.on('error', () => undefined);
  await once(smtp.listen(smtpPort, LOOPBACK), 'listening');
  const web = createInboxServer(store, productName);
  await once(web.listen(webPort, LOOPBACK), 'listening');
  return {
    smtpUrl: `smtp://${LOOPBACK}:${smtpPort}`,
    url: `http://localhost:${webPort}`,
    stop: async () => {
      web.closeAllConnections();
      web.close();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}

/** Undefined if it is larger than the limit; the rest is read and dropped. */
async function wholeMail(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  return stream.sizeExceeded ? undefined : Buffer.concat(chunks);
}
