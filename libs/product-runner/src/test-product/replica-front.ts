import { connect, createServer, type Socket } from 'node:net';

/**
 * A front for the replicas of a service, like a Service of Kubernetes: a new connection goes to the next available one
 * in turn. A removed one gets no new connections and keeps its existing ones.
 */
export class ReplicaFront {
  private readonly server = createServer((client) => this.pass(client));
  private readonly connections = new Set<Socket>();
  private ports: number[] = [];
  private turn = 0;

  constructor(
    private readonly host: string,
    private readonly port: number,
  ) {}

  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.port, this.host, resolve);
    });
  }

  add(port: number): void {
    if (!this.ports.includes(port)) this.ports.push(port);
  }

  remove(port: number): void {
    this.ports = this.ports.filter((other) => other !== port);
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const isClosed = new Promise((resolve) => this.server.close(resolve));
    for (const connection of this.connections) connection.destroy();
    await isClosed;
  }

  private pass(client: Socket): void {
    const port = this.ports[this.turn++ % this.ports.length];
    if (port === undefined) {
      client.resetAndDestroy();
      return;
    }
    const replica = connect({ port, host: this.host, noDelay: true });
    client.setNoDelay(true);
    client.pipe(replica).pipe(client);
    for (const [one, other] of [
      [client, replica],
      [replica, client],
    ] as const) {
      this.connections.add(one);
      one.once('error', () => other.resetAndDestroy());
      one.once('close', () => this.connections.delete(one));
    }
  }
}
