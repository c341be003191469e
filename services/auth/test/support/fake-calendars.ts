import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeCalendars {
  url: string;
  close(): Promise<void>;
}

/** Stands in for the calendars service, which auth asks. */
export async function startFakeCalendars(answer: RequestListener): Promise<FakeCalendars> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
