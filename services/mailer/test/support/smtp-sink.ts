import { findFreePort } from '@daymark/local-stack';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  recipients: string[];
  sender: string;
  mail: Email;
}

/** The mail server's response for a recipient: undefined to accept the mail, or an SMTP error code. */
type Verdict = (recipient: string) => number | undefined;

/** A mail server for tests. */
export interface SmtpSink {
  port: number;
  received: ReceivedMail[];
  /** Every offered recipient, accepted or not, in order. */
  offered: string[];
  setVerdict(verdict: Verdict): void;
  /** From now on a mail is accepted only when `release` is called. */
  hold(): { release: () => void };
  close(): Promise<void>;
}

/** Its port stays free while it is away. */
export async function startSmtpSink(port?: number): Promise<SmtpSink> {
  const chosen = port ?? (await findFreePort());
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
      // Mail servers name the recipient in their responses.
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
  await new Promise<void>((resolve) => server.listen(chosen, '127.0.0.1', () => resolve()));
  return {
    port: chosen,
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
