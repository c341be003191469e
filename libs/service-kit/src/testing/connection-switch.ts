import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface ConnectionSwitch {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Nothing gets through, but connections stay open: a store that hangs. */
  freeze(): void;
  close(): Promise<void>;
}

/** A proxy that a test can cut. */
export async function startConnectionSwitch(url: string, isCut = false): Promise<ConnectionSwitch> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;

  const track = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    socket.on('data', (chunk) => {
      if (!isFrozen) other.write(chunk);
    });
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    track(near, far);
    track(far, near);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;

  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = async () => {
    const isClosed = new Promise((resolve) => server.close(resolve));
    breakAll();
    await isClosed;
  };
  if (isCut) await cut();
  const line = new URL(url);
  line.hostname = '127.0.0.1';
  line.port = String(port);
  return {
    url: line.href,
    cut,
    async mend() {
      // Data sent into a frozen connection is lost, so the connection is useless.
      if (isFrozen) breakAll();
      isFrozen = false;
      if (!server.listening) await listen(port);
    },
    freeze: () => void (isFrozen = true),
    async close() {
      if (server.listening) await cut();
    },
  };
}
