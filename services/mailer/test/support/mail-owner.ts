import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MailMessage } from '@daymark/contracts/internal';
import { ServiceTokens } from '@daymark/service-kit';
import type { KeySettings } from '@daymark/service-kit/testing';

/** A fake auth service, which owns the mails. */
export interface MailOwner {
  url: string;
  mails: Map<string, MailMessage>;
  /** Requests for mails, with their callers. */
  questions: { caller: string; id: string }[];
  setOutOfOrder(isOutOfOrder: boolean): void;
  close(): Promise<void>;
}

export async function startMailOwner(keys: KeySettings): Promise<MailOwner> {
  const tokens = new ServiceTokens('auth', keys);
  const mails = new Map<string, MailMessage>();
  const questions: MailOwner['questions'] = [];
  let isOutOfOrder = false;
  const server = createServer((request, response) => {
    void (async () => {
      const id = (request.url ?? '').replace('/internal/mails/', '');
      questions.push({
        caller: await tokens.verify((request.headers.authorization ?? '').replace('Bearer ', '')),
        id,
      });
      const mail = mails.get(id);
      const missing = { type: 'about:blank', title: '', status: 404, detail: '', code: 'NOT_FOUND' };
      response.writeHead(isOutOfOrder ? 503 : mail ? 200 : 404);
      response.end(JSON.stringify(isOutOfOrder ? {} : (mail ?? missing)));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    questions,
    setOutOfOrder: (value) => void (isOutOfOrder = value),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
