// The resources of a product's processes during a measurement: CPU time and memory, and event loop delays from their
// metrics.
import { SERVICE_NAMES } from '@daymark/product-runner';
import {
  managementOriginOf,
  processListeningAs,
  processorMs,
  processorMsOfFamily,
  residentMiB,
} from './processes.mjs';

const SAMPLE_MS = 500;

export class Resources {
  constructor(product, postgres) {
    Object.assign(this, { product, postgres });
  }

  static async of(product, sql) {
    const { rows } = await sql.query(
      `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`,
    );
    return new Resources(product, rows[0].pid);
  }

  /**
   * Starts measuring. @returns a function that ends it and returns, by process, CPU time in milliseconds, memory and
   * delay
   */
  async begin() {
    this.redis = processListeningAs('redis-server', new URL(this.product.redisUrl).port);
    const before = this.#read();
    await this.#lags();
    const peaks = new Map([...before].map(([name, { memory }]) => [name, memory]));
    const sampling = setInterval(() => {
      for (const [name, { memory }] of this.#read()) peaks.set(name, Math.max(peaks.get(name) ?? 0, memory));
    }, SAMPLE_MS);
    return async () => {
      clearInterval(sampling);
      const lags = await this.#lags();
      const after = this.#read();
      return Object.fromEntries(
        [...after].map(([name, { cpuMs, memory }]) => [
          name,
          {
            cpuMs: cpuMs - (before.get(name)?.cpuMs ?? 0),
            memory: before.get(name)?.memory,
            growth: Math.max(peaks.get(name) ?? 0, memory) - (before.get(name)?.memory ?? 0),
            lag: lags[name],
          },
        ]),
      );
    };
  }

  #read() {
    const read = new Map();
    for (const name of SERVICE_NAMES) {
      const pid = this.product.processId(name);
      if (pid) read.set(name, { cpuMs: processorMs(pid), memory: residentMiB(pid) });
    }
    read.set('postgres', { cpuMs: processorMsOfFamily(this.postgres), memory: undefined });
    read.set('redis', { cpuMs: processorMs(this.redis), memory: residentMiB(this.redis) });
    return read;
  }

  /** The 99th percentile since the last reading, in ms. Node's timers alone give about ten. */
  async #lags() {
    const lags = await Promise.all(
      SERVICE_NAMES.map(async (name) => {
        const pid = this.product.processId(name);
        const text = pid
          ? await fetch(`${managementOriginOf(pid)}/metrics`).then(
              (response) => response.text(),
              () => '',
            )
          : '';
        const value = /^nodejs_eventloop_lag_p99_seconds(?:\{.*\})? (\S+)$/m.exec(text)?.[1];
        return [name, value && Number(value) * 1_000];
      }),
    );
    return Object.fromEntries(lags);
  }
}
