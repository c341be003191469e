import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { LOOPBACK } from '../machine/free-port.js';
import { createInboxServer } from './inbox-http.js';
import { MailStore } from './mail-store.js';

const MESSAGE_MAX_BYTES = 10 * 1024 * 1024;
const SOCKET_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 1_000;
const TOO_LARGE = 552;
const LOCAL_ERROR = 451;

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

/** Starts the mail inbox: receives mails by SMTP and shows them on a page. Both listen on 127.0.0.1 only. */
export async function startMailInbox(options: MailInboxOptions): Promise<MailInbox> {
  const store = await MailStore.open(options.directory);
  const stopSmtp = await startSmtpSink(store, options.smtpPort);
  const web = createInboxServer(store, options.productName);
  web.listen(options.webPort, LOOPBACK);
  await once(web, 'listening');
  return {
    smtpUrl: `smtp://${LOOPBACK}:${options.smtpPort}`,
    url: `http://localhost:${options.webPort}`,
    stop: async () => {
      web.closeAllConnections();
      web.close();
      await stopSmtp();
    },
  };
}

/**
 * Accepts every mail for every address on 127.0.0.1 and stores it; nothing is sent on. A mail is confirmed only once it
 * is on disk.
 *
 * @returns a function that stops it
 */
async function startSmtpSink(store: MailStore, port: number): Promise<() => Promise<void>> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MESSAGE_MAX_BYTES,
    socketTimeout: SOCKET_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      let bytes = 0;
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= MESSAGE_MAX_BYTES) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (bytes > MESSAGE_MAX_BYTES) return done(refusal(TOO_LARGE, 'The message is too large.'));
        const { mailFrom, rcptTo } = session.envelope;
        const sender = mailFrom === false ? '' : mailFrom.address;
        const recipients = rcptTo.map((recipient) => recipient.address);
        store.add(Buffer.concat(chunks), sender, recipients).then(
          () => done(null),
          () => done(refusal(LOCAL_ERROR, 'The message could not be kept.')),
        );
      });
    },
  });
  // Ignores errors of single connections, such as a client that disconnects early.
  server.on('error', () => undefined);
  const listener = server.listen(port, LOOPBACK);
  await once(listener, 'listening');
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
