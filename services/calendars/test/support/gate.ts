import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP port in front of a store, which a test opens and shuts to simulate outages. */
export interface Gate {
  /** The store's URL with the gate's port. */
  url: string;
  open(): Promise<void>;
  /** Cuts all connections and accepts no more, as when the store's process is killed. */
  shut(): Promise<void>;
}

/** A gate before the store at `storeUrl`; shut at first. */
export async function gateTo(storeUrl: string, port: number): Promise<Gate> {
  const store = new URL(storeUrl);
  const sockets = new Set<Socket>();
  const server = createServer((inner) => {
    const outer = createConnection(Number(store.port), store.hostname);
    for (const [socket, peer] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => peer.destroy());
      socket.on('close', () => {
        peer.destroy();
        sockets.delete(socket);
      });
      socket.pipe(peer);
    }
  });
  const url = new URL(storeUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    open: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    async shut() {
      if ((server.address() as AddressInfo | null) === null) return;
      const isClosed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await isClosed;
    },
  };
}
