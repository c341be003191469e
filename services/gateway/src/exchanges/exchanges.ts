import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { discardRest } from '@daymark/service-kit/operations';
import type { Limits } from '../limits.js';
import { refusal, refusalOfBrokenRequest, rejectConnection, type Refusal } from '../responses/index.js';
import { Clients, type Client } from './client.js';
import { Exchange } from './exchange.js';
import { FairShares } from './fair-shares.js';
import { SlowClients } from './slow-clients.js';

interface Arrival {
  exchange: Exchange;
  serve: (exchange: Exchange) => void;
}

/**
 * Serialises the requests of one connection. Node reads as many as the client sends without waiting for a response
 * (pipelining), and would serve all of them at once; here, none begins before the previous response ended.
 */
class Connection {
  /** No further requests are accepted: it is closed after the refusing response. */
  isRefused = false;
  release: (() => void) | undefined;
  private current: Arrival | undefined;
  private waiting: Arrival[] = [];

  /** @param client undefined for a proxy, which has many clients */
  constructor(readonly client: Client | undefined) {}

  get exchange(): Exchange | undefined {
    return this.current?.exchange;
  }

  get isAnswering(): boolean {
    return this.exchange?.response.headersSent ?? false;
  }

  get waitingCount(): number {
    return this.waiting.length;
  }

  add(arrival: Arrival): void {
    if (this.current) this.waiting.push(arrival);
    else this.begin(arrival);
  }

  dropWaiting(): Exchange | undefined {
    const dropped = this.waiting.splice(0);
    for (const { exchange } of dropped) exchange.countIn(undefined);
    return dropped[0]?.exchange;
  }

  private begin(arrival: Arrival): void {
    const { exchange, serve } = arrival;
    this.current = arrival;
    exchange.response.on('close', () => this.endCurrent());
    exchange.begin();
    serve(exchange);
  }

  private endCurrent(): void {
    const { exchange } = this.current!;
    exchange.countIn(undefined);
    exchange.end();
    this.current = undefined;
    const next = this.waiting.shift();
    if (!next) return;
    // Node has given the connection to the next response by now, unless the previous one was the last.
    if (next.exchange.response.socket?.writable) this.begin(next);
    else {
      next.exchange.countIn(undefined);
      this.dropWaiting();
    }
  }
}

/** Which limit was reached: the client's share, or the total. */
export type RefusalReason = `${'client' | 'all'} ${'connections' | 'exchanges'}` | 'pipelined';

export interface ExchangesOptions {
  limits: Limits;
  publicOrigin: string;
  trustedProxies: string[];
  refuse: (exchange: Exchange, refused: Refusal) => void;
  onEnd: (exchange: Exchange) => void;
  onRefused: (reason: RefusalReason) => void;
}

const MALFORMED = refusal('MALFORMED_REQUEST');
const NO_HOST: Refusal = { ...MALFORMED, headers: { connection: 'close' } };
const UNKNOWN_EXPECTATION: Refusal = { ...MALFORMED, status: 417 };
const TOO_SLOW: Refusal = { ...MALFORMED, status: 408 };

/**
 * Runs in front of everything that is served, and counts each exchange from the arrival of its request until its
 * response ended. Each client network is limited to a share of what is left for others.
 */
export class Exchanges {
  private readonly clients: Clients;
  private readonly connections: FairShares;
  private readonly exchanges: FairShares;
  private readonly streams: FairShares;
  /** Of responses. Bodies of requests are small, or passed on as they arrive: the exchanges bound them. */
  private readonly bytes: FairShares;
  private readonly slowClients: SlowClients;
  private readonly bySocket = new Map<Socket, Connection>();

  constructor(private readonly options: ExchangesOptions) {
    const { limits, trustedProxies } = options;
    this.clients = new Clients(trustedProxies);
    this.connections = new FairShares(limits.connectionsAll);
    this.exchanges = new FairShares(limits.exchangesAll);
    this.streams = new FairShares(limits.streamsAll);
    this.bytes = new FairShares(limits.bufferedBytesAll);
    this.slowClients = new SlowClients(limits, this.bySocket, (exchange) => this.endSender(exchange));
  }

  get used(): Record<'connections' | 'exchanges' | 'streams' | 'bufferedBytes', number> {
    return {
      connections: this.connections.taken,
      exchanges: this.exchanges.taken,
      streams: this.streams.taken,
      bufferedBytes: this.bytes.taken,
    };
  }

  install(server: Server, serve: (exchange: Exchange) => void): void {
    server.on('connection', (socket: Socket) => this.admitConnection(socket));
    server.on('request', (request, response) => this.receive(request, response, serve));
    // Node would refuse the following with responses of its own, without our headers.
    server.on('checkExpectation', (request, response) => {
      this.receive(request, response, (exchange) => this.refuse(exchange, UNKNOWN_EXPECTATION));
    });
    server.on('connect', (_request, socket) => {
      this.rejectConnection(socket as Socket, refusal('METHOD_NOT_ALLOWED'));
    });
    server.on('clientError', (error, socket) => {
      const refused = refusalOfBrokenRequest(error, socket as Socket);
      if (refused) this.rejectConnection(socket as Socket, refused);
      else socket.destroy();
    });
    server.once('close', () => this.slowClients.stop());
  }

  /**
   * Counts an exchange as a stream from now on: it lasts for minutes and costs little, so that it takes no room from
   * others, and neither does its connection, which ends with it.
   * @returns false beyond the client's share of streams
   */
  countAsStream(exchange: Exchange): boolean {
    const { network } = exchange.client;
    if (!this.streams.take(network)) return false;
    exchange.countIn(this.streams);
    exchange.heldAt = performance.now();
    this.connectionOf(exchange.request.socket).release?.();
    return true;
  }

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
    const connection = this.connectionOf(socket);
    const { client } = connection;
    // All clients of a proxy share its connections; they are counted by their exchanges.
    if (!client) return;
    const { network } = client;
    if (this.connections.take(network)) {
      connection.release = () => {
        connection.release = undefined;
        this.connections.release(network);
      };
      socket.once('close', () => connection.release?.());
    } else this.rejectConnection(socket, this.refusalBy(this.connections, network, 'connections'));
  }

  private receive(request: IncomingMessage, response: ServerResponse, serve: Arrival['serve']): void {
    const connection = this.connectionOf(request.socket);
    if (connection.isRefused) return;
    const client = connection.client ?? this.clients.behindProxy(request);
    const exchange = new Exchange(request, response, client, this.bytes, this.options.onEnd);
    if (connection.waitingCount >= this.options.limits.pipelinedMax) {
      this.refuseConnection(connection, exchange);
    } else if (request.headers.host === undefined && request.httpVersion === '1.1') {
      connection.add(this.refusing(exchange, NO_HOST));
    } else if (this.exchanges.take(client.network)) {
      exchange.countIn(this.exchanges);
      connection.add({ exchange, serve });
    } else {
      const refused = this.refusalBy(this.exchanges, client.network, 'exchanges');
      connection.add(this.refusing(exchange, refused));
    }
  }

  private refusing(exchange: Exchange, refused: Refusal): Arrival {
    return { exchange, serve: () => this.refuse(exchange, refused) };
  }

  private endSender(exchange: Exchange): void {
    exchange.cutCause = 'sender stalled';
    const { socket } = exchange.response;
    if (socket) this.rejectConnection(socket, TOO_SLOW);
  }

  /** The client sent far more requests than it reads responses: after the current one it is refused and closed. */
  private refuseConnection(connection: Connection, { request }: Exchange): void {
    connection.isRefused = true;
    request.socket.pause();
    this.options.onRefused('pipelined');
    const next = connection.dropWaiting();
    if (next) connection.add(this.refusing(next, refusal('TOO_MANY_REQUESTS', { connection: 'close' })));
  }

  private refuse(exchange: Exchange, refused: Refusal): void {
    discardRest(exchange.request);
    this.options.refuse(exchange, refused);
  }

  private refusalBy(shares: FairShares, network: string, what: 'connections' | 'exchanges'): Refusal {
    const isClients = shares.isExhaustedBy(network);
    this.options.onRefused(`${isClients ? 'client' : 'all'} ${what}`);
    return refusal(isClients ? 'TOO_MANY_REQUESTS' : 'SERVICE_UNAVAILABLE');
  }

  private connectionOf(socket: Socket): Connection {
    let connection = this.bySocket.get(socket);
    if (!connection) {
      connection = new Connection(this.clients.at(socket));
      this.bySocket.set(socket, connection);
      socket.once('close', () => this.bySocket.delete(socket));
    }
    return connection;
  }
}
