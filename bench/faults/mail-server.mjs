// A proxy in front of the inbox that simulates a mail server that is down, defers, or is slow.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Starts the proxy for a server. `behaviour` may be changed at any time: fine, away, later, slow. */
export async function startMailServer(smtpUrl) {
  const { hostname, port } = new URL(smtpUrl);
  const open = new Set();
  const mailServer = { behaviour: 'fine', asked: 0 };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    void serve(socket);
  });
  async function serve(socket) {
    mailServer.asked += 1;
    if (mailServer.behaviour === 'away') return socket.resetAndDestroy();
    if (mailServer.behaviour === 'later') return socket.end('421 come again later\r\n');
    if (mailServer.behaviour === 'slow') await delay(3_000);
    const inbox = connect(Number(port), hostname);
    inbox.on('error', () => socket.destroy());
    inbox.once('close', () => socket.destroy());
    socket.once('close', () => inbox.destroy());
    socket.pipe(inbox).pipe(socket);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  mailServer.url = `smtp://127.0.0.1:${server.address().port}`;
  mailServer.stop = async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return mailServer;
}
