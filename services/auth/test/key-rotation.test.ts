import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Controller, Module } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import * as z from 'zod';
import { endpoint, signedInAccess } from '@daymark/contracts';
import { createService, Endpoint, type Service, Received } from '@daymark/service-kit';
import { until } from '@daymark/service-kit/testing';
import type { Es256PrivateKey } from '../src/config.js';
import { aSigningKey, ORIGIN, OWN_PAGE, startAuth, stores, useAuth } from './support/auth-under-test.js';
import type { AuthUnderTest } from './support/auth-under-test.js';
import { aSignedInPerson } from './support/people.js';

const mine = endpoint('POST /api/mine', {
  summary: 'Says who asks.',
  access: signedInAccess,
  response: z.object({ user_id: z.string() }),
  status: 200,
});

@Controller()
class MineController {
  @Endpoint(mine)
  mine(@Received() { caller }: Received<typeof mine>) {
    return { user_id: caller.user_id };
  }
}

@Module({ controllers: [MineController] })
class OtherServiceModule {}

/** Alternates requests between the replicas of auth, like a load balancer. */
class Front {
  readonly replicas: AuthUnderTest[] = [];
  origin = '';
  private readonly busy = new Map<AuthUnderTest, number>();
  private turn = 0;
  private readonly server: Server = createServer((request, response) => {
    const replica = this.replicas[this.turn++ % this.replicas.length]!;
    const count = (step: number) => this.busy.set(replica, (this.busy.get(replica) ?? 0) + step);
    count(1);
    response.once('close', () => count(-1));
    const { port } = (replica.service.application.getHttpServer() as Server).address() as AddressInfo;
    const { host: _host, connection: _connection, ...headers } = request.headers;
    void fetch(`http://127.0.0.1:${port}${request.url}`, {
      method: request.method!,
      headers: headers as Record<string, string>,
    }).then(async (answer) => {
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'text/plain',
        'set-cookie': answer.headers.getSetCookie(),
      });
      response.end(await answer.text());
    });
  });

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Replaces a replica like a rolling update: the new one serves before the old one stops. */
  async replace(replica: AuthUnderTest, successor: AuthUnderTest): Promise<void> {
    this.replicas.splice(this.replicas.indexOf(replica), 1, successor);
    await until('the last answer of the old replica', () => !this.busy.get(replica));
    await replica.close();
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

const RealDate = Date;
function advanceClock(seconds: number): void {
  const ahead = Date.now() - RealDate.now() + seconds * 1_000;
  globalThis.Date = class extends RealDate {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [RealDate.now() + ahead]) as [number]));
    }
    static override now = () => RealDate.now() + ahead;
  } as DateConstructor;
}

describe('the key of access tokens', () => {
  useAuth();
  let front: Front;
  let other: Service;
  let otherOrigin: string;
  let refusals: string[];
  let answered: number;
  let isOver: boolean;
  /** Requests begin when it is fulfilled. */
  let opening: Promise<void>;
  let underWay: number;
  let people: Promise<void>[];

  beforeEach(async () => {
    [refusals, answered, isOver, people] = [[], 0, false, []];
    [opening, underWay] = [Promise.resolve(), 0];
    front = new Front();
    await front.listen();
    front.replicas.push(await startAuth(stores), await startAuth(stores));
    const settings = { ...front.replicas[0]!.settings, ...stores.keys.calendars };
    other = await createService({
      name: 'calendars',
      documentationPath: '/docs',
      settings: { ...settings, REDIS_URL: stores.redis.url },
      peers: { auth: front.origin },
      module: OtherServiceModule,
    });
    await other.application.listen(0, '127.0.0.1');
    const { port } = (other.application.getHttpServer() as Server).address() as AddressInfo;
    otherOrigin = `http://127.0.0.1:${port}`;
  });
  afterEach(async () => {
    isOver = true;
    await Promise.all(people);
    globalThis.Date = RealDate;
    await other.close();
    front.close();
    await Promise.all(front.replicas.map((replica) => replica.close()));
  });

  /** Works continuously: alternates requests to auth and another service, with a new token for each round. */
  async function work({ cookie }: { cookie: string }): Promise<void> {
    let refreshCookie = cookie;
    const ask = async (url: string, headers: Record<string, string>, goodUntil = Infinity) => {
      await opening;
      if (Date.now() > goodUntil) return undefined;
      underWay += 1;
      const response = await fetch(url, { method: url.endsWith('/session') ? 'GET' : 'POST', headers });
      answered += 1;
      underWay -= 1;
      if (response.status !== 200)
        refusals.push(`${url} ${response.status} ${await response.clone().text()}`);
      return response;
    };
    while (!isOver) {
      const refreshed = await ask(`${front.origin}/api/auth/refresh`, { ...OWN_PAGE, cookie: refreshCookie });
      if (!refreshed) continue;
      refreshCookie = refreshed.headers.getSetCookie()[0]?.split(';')[0] ?? refreshCookie;
      // An expired token is not used any more, like in pages.
      const goodUntil = Date.now() + 14 * 60_000;
      const { access_token } = (await refreshed.json()) as { access_token: string };
      const headers = { origin: ORIGIN, authorization: `Bearer ${access_token}` };
      for (let round = 0; round < 3; round += 1) {
        await ask(`${front.origin}/api/auth/session`, headers, goodUntil);
        await ask(`${otherOrigin}/api/mine`, headers, goodUntil);
      }
      await turn();
    }
  }

  /** Does something between requests, for which one in flight would have to wait. */
  async function betweenRequests<Result>(run: () => Result | Promise<Result>): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<void>();
    opening = promise;
    await until('all answers', () => underWay === 0);
    try {
      return await run();
    } finally {
      resolve();
    }
  }

  const wait = (seconds: number) => betweenRequests(() => advanceClock(seconds));

  const whileSomeAreAnswered = async () => {
    const from = answered;
    await until('more answers', () => answered - from > 60);
    await passAMinute();
  };

  /** For the limits: continuous work would soon reach the refreshes that a session may make per minute. */
  async function passAMinute(): Promise<void> {
    const redis = new Redis(stores.redis.url);
    try {
      const counts = await redis.keys('rate-limit:*');
      if (counts.length > 0) await redis.del(counts);
    } finally {
      redis.disconnect();
    }
  }

  /**
   * Rolls these keys out to the replicas one by one, while requests arrive. A replica starts between them: here it would
   * keep the only process from answering in time, in a product it starts in its own.
   */
  async function roll(keys: Es256PrivateKey[]): Promise<void> {
    for (const replica of [...front.replicas]) {
      const successor = await betweenRequests(() =>
        startAuth(stores, { settings: { TOKEN_SIGNING_KEYS: keys } }),
      );
      await front.replace(replica, successor);
      await whileSomeAreAnswered();
    }
  }

  it('is replaced without one refused request, by replicas of mixed age: published, then used, then dropped', async () => {
    const [old, successor] = [stores.signingKey, await aSigningKey('second')];
    people.push(
      ...(await Promise.all([1, 2, 3].map(() => aSignedInPerson(stores, front.replicas[0]!)))).map(work),
    );
    await whileSomeAreAnswered();

    await roll([old, successor]);
    await wait(61);
    await roll([successor, old]);
    await wait(20 * 60);
    await whileSomeAreAnswered();
    await roll([successor]);

    expect(refusals).toEqual([]);
    expect(answered).toBeGreaterThan(400);
  });

  it('would be refused by replicas that do not know it yet, if it was used before it was published', async () => {
    const [old, successor] = [stores.signingKey, await aSigningKey('second')];
    people.push(work(await aSignedInPerson(stores, front.replicas[0]!)));
    const [first] = front.replicas;
    await front.replace(
      first!,
      await startAuth(stores, { settings: { TOKEN_SIGNING_KEYS: [successor, old] } }),
    );
    // The new replica's statement about a session is unreadable too, and may be requested first.
    await until('a refused token', () => refusals.some((refusal) => / 401 /.test(refusal)));
  });
});
