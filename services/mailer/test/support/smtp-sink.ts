import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  recipients: string[];
  sender: string;
  mail: Email;
}

/** What the mail server says to a recipient: nothing when it takes the mail, an SMTP code when it refuses. */
type Verdict = (recipient: string) => number | undefined;

/** A mail server of a test. */
export interface SmtpSink {
  port: number;
  received: ReceivedMail[];
  /** Every recipient that was offered, taken or not, in order. */
  offered: string[];
  setVerdict(verdict: Verdict): void;
  /** From now on a mail is taken only when `release` is called. */
  hold(): { release: () => void };
  close(): Promise<void>;
}

export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const received: ReceivedMail[] = [];
  const offered: string[] = [];
  let verdict: Verdict = () => undefined;
  let held: Promise<void> | undefined;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      offered.push(address);
      const responseCode = verdict(address);
      // Mail servers name the recipient in what they say.
      done(responseCode ? Object.assign(new Error(`<${address}> refused`), { responseCode }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void (async () => {
          const mail = await PostalMime.parse(Buffer.concat(chunks));
          await held;
          const { rcptTo, mailFrom } = session.envelope;
          received.push({
            recipients: rcptTo.map(({ address }) => address),
            sender: mailFrom ? mailFrom.address : '',
            mail,
          });
          done();
        })();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    offered,
    setVerdict: (next) => void (verdict = next),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return { release: resolve };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
