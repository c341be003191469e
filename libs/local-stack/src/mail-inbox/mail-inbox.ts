import { once } from 'node:events';
import { LOOPBACK } from '../machine/free-port.js';
import { createInboxServer } from './inbox-http.js';
import { MailStore } from './mail-store.js';
import { startSmtpSink } from './smtp-sink.js';

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
