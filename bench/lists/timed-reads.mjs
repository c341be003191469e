import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Reads paths of a product, one after another, on connections that stay open. */
export class TimedReads {
  #agent = new Agent({ keepAlive: true });

  constructor(origin) {
    this.origin = origin;
  }

  /** Where the person's budget of reading is used up, the request is sent again when it allows; the wait is not counted. */
  async timed(path, reader) {
    for (;;) {
      const { ms, retryAfter } = await this.#answered(path, reader);
      if (retryAfter === undefined) return ms;
      await delay(retryAfter * 1000);
    }
  }

  /** Until the last byte, gzipped as for browsers; decoding is not the API's time. */
  #answered(path, { token, address }) {
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip',
      ...(address && { 'x-forwarded-for': address }),
    };
    const start = performance.now();
    return new Promise((resolve, reject) => {
      const request = get(new URL(path, this.origin), { agent: this.#agent, headers }, (response) => {
        const retryAfter = response.statusCode === 429 ? Number(response.headers['retry-after']) : undefined;
        if (response.statusCode !== 200 && !retryAfter) reject(new Error(`${path}: ${response.statusCode}`));
        response.resume().on('end', () => resolve({ ms: performance.now() - start, retryAfter }));
        response.on('error', reject);
      });
      request.on('error', reject);
    });
  }

  close() {
    this.#agent.destroy();
  }
}
