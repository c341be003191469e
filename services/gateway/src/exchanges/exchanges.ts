import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { discardRest, prependRequestListener } from '@daymark/service-kit/operations';
import type { Limits } from '../limits.js';
import { refusal, rejectConnection, type Refusal } from '../responses/index.js';
import { Clients, type Client } from './client.js';
import { Connection } from './connection.js';
import { Exchange } from './exchange.js';
import { FairShares } from './fair-shares.js';
import { SlowReaders } from './slow-readers.js';

/** Which limit was reached: the client's share, or the total. */
export type RefusalReason = `${'client' | 'all'} ${'connections' | 'exchanges' | 'bytes'}` | 'pipelined';

export interface ExchangesOptions {
  limits: Limits;
  publicOrigin: string;
  trustedProxies: string[];
  /** The maximum size of a request's body, in bytes. */
  bodyLimitOf: (target: string) => number;
  /** Refuses with a problem document, and logs it. */
  refuse: (request: IncomingMessage, response: ServerResponse, refused: Refusal) => void;
  /** Counts refusals. */
  onRefused: (reason: RefusalReason) => void;
}

interface Arrival {
  client: Client;
  request: IncomingMessage;
  response: ServerResponse;
  /** Called when its turn comes. */
  serve: () => void;
  /** Called when its response ended, or its connection before that. */
  onEnd?: () => void;
}

const nothing = () => undefined;
const MALFORMED = refusal('MALFORMED_REQUEST');
const NO_HOST: Refusal = { ...MALFORMED, headers: { connection: 'close' } };
const UNKNOWN_EXPECTATION: Refusal = { ...MALFORMED, status: 417 };

/**
 * Runs in front of everything that is served, and counts each exchange from the arrival of its request until its
 * response ended. Each client network is limited to a share of what is left for others.
 */
export class Exchanges {
  private readonly clients: Clients;
  private readonly connections: FairShares;
  private readonly exchanges: FairShares;
  /**
   * Of responses. Those of requests are counted separately: clients that do not read must not keep others from sending.
   */
  private readonly bytes: FairShares;
  private readonly bodies: FairShares;
  private readonly readers: SlowReaders;
  /** All open connections. */
  private readonly known = new Map<Socket, Connection>();

  constructor(private readonly options: ExchangesOptions) {
    const { limits, trustedProxies } = options;
    this.clients = new Clients(trustedProxies);
    this.connections = new FairShares(limits.connectionsAll);
    this.exchanges = new FairShares(limits.exchangesAll);
    this.bytes = new FairShares(limits.bufferedBytesAll);
    this.bodies = new FairShares(limits.bodyBytesAll);
    this.readers = new SlowReaders(limits, this.known);
  }

  /** The resources in use. */
  get used(): Record<'connections' | 'exchanges' | 'bufferedBytes' | 'bodyBytes', number> {
    return {
      connections: this.connections.taken,
      exchanges: this.exchanges.taken,
      bufferedBytes: this.bytes.taken,
      bodyBytes: this.bodies.taken,
    };
  }

  /** Takes over from the listeners of a server. */
  install(server: Server): void {
    server.on('connection', (socket: Socket) => this.admitConnection(socket));
    prependRequestListener(server, (other) => (request, response) => {
      this.receive(request, response, () => other(request, response));
    });
    // Node would refuse with a response of its own, without our headers.
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      this.receive(request, response, () => this.options.refuse(request, response, UNKNOWN_EXPECTATION));
    });
    server.on('connect', (_request: IncomingMessage, socket: Socket) => {
      this.rejectConnection(socket, refusal('METHOD_NOT_ALLOWED'));
    });
    server.once('close', () => this.readers.stop());
  }

  /** Refuses bytes that are not a request, and closes the connection. */
  rejectConnection(socket: Socket, refused: Refusal): void {
    const connection = this.connectionOf(socket);
    // Within a response it would be read as part of that.
    if (connection.isAnswering) socket.destroy();
    else if (!connection.isRefused) {
      connection.isRefused = true;
      rejectConnection(socket, refused, this.options.publicOrigin);
    }
  }

  private admitConnection(socket: Socket): void {
    // All clients of a proxy share its connections; they are counted by their exchanges.
    if (this.clients.isProxy(socket)) return;
    const { network } = this.clients.at(socket);
    if (this.connections.take(network)) socket.once('close', () => this.connections.release(network));
    else this.rejectConnection(socket, this.refusalBy(this.connections, network, 'connections'));
  }

  private receive(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
    const connection = this.connectionOf(request.socket);
    if (connection.isRefused) return;
    const client = this.clients.of(request);
    const arrival = { client, request, response };
    if (connection.waitingCount >= this.options.limits.pipelinedMax) {
      this.refuseConnection(connection, client, request.socket);
    } else if (request.headers.host === undefined && request.httpVersion === '1.1') {
      this.add(connection, { ...arrival, serve: () => this.refuse(request, response, NO_HOST) });
    } else if (this.exchanges.take(client.network)) {
      this.add(connection, { ...arrival, serve, onEnd: () => this.exchanges.release(client.network) });
    } else {
      const refused = this.refusalBy(this.exchanges, client.network, 'exchanges');
      this.add(connection, { ...arrival, serve: () => this.refuse(request, response, refused) });
    }
  }

  /** Serves a request as soon as the previous response on its connection ended. */
  private add(connection: Connection, { client, request, response, serve, onEnd = nothing }: Arrival): void {
    const { network } = client;
    let bodyBytes = 0;
    const begin = () => {
      const exchange = new Exchange(response, client, this.bytes);
      const wanted = this.bodyBytesOf(request);
      // Small bodies are bounded by the number of exchanges: clients that use up memory must not keep anybody from
      // signing in.
      if (wanted <= this.options.limits.smallBodyBytes) serve();
      else if (this.bodies.take(network, wanted)) {
        bodyBytes = wanted;
        serve();
      } else this.refuse(request, response, this.refusalBy(this.bodies, network, 'bytes', wanted));
      return exchange;
    };
    const end = () => {
      if (bodyBytes > 0) this.bodies.release(network, bodyBytes);
      onEnd();
    };
    connection.add({ request, response, begin, end });
  }

  /** The client sent far more requests than it reads responses: after the current one it is refused and closed. */
  private refuseConnection(connection: Connection, client: Client, socket: Socket): void {
    connection.isRefused = true;
    socket.pause();
    this.options.onRefused('pipelined');
    const next = connection.dropWaiting();
    if (!next) return;
    const { request, response } = next;
    next.end();
    const refused = refusal('TOO_MANY_REQUESTS', { connection: 'close' });
    const serve = () => this.refuse(request, response, refused);
    this.add(connection, { client, request, response, serve });
  }

  private refuse(request: IncomingMessage, response: ServerResponse, refused: Refusal): void {
    discardRest(request);
    this.options.refuse(request, response, refused);
  }

  private refusalBy(
    shares: FairShares,
    network: string,
    what: 'connections' | 'exchanges' | 'bytes',
    amount = 1,
  ): Refusal {
    const isClients = shares.isExhaustedBy(network, amount);
    this.options.onRefused(`${isClients ? 'client' : 'all'} ${what}`);
    return refusal(isClients ? 'TOO_MANY_REQUESTS' : 'SERVICE_UNAVAILABLE');
  }

  /** The maximum memory for a request's body. One that declares to be too large is refused unread. */
  private bodyBytesOf({ headers, url = '' }: IncomingMessage): number {
    const most = this.options.bodyLimitOf(url);
    if (headers['transfer-encoding'] !== undefined) return most;
    const length = Number(headers['content-length'] ?? 0);
    return length > most ? 0 : length;
  }

  private connectionOf(socket: Socket): Connection {
    let connection = this.known.get(socket);
    if (!connection) {
      connection = new Connection();
      this.known.set(socket, connection);
      socket.once('close', () => this.known.delete(socket));
    }
    return connection;
  }
}
