// What the product's processes take: processor time and memory from /proc, delays of their event loops from their metrics.
import { readdirSync, readFileSync } from 'node:fs';
import { SERVICE_NAMES } from '@daymark/local-stack';

const MS_PER_TICK = 10;
const SAMPLE_MS = 500;

/** The state of all processes; `pids` by name, with those of PostgreSQL found anew each time. */
export class Processes {
  constructor(product, postgres) {
    Object.assign(this, { product, postgres });
  }

  static async of(product, sql) {
    const { rows } = await sql.query(
      `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`,
    );
    return new Processes(product, rows[0].pid);
  }

  /** Measures from now on. @returns what ends it and tells, by process, milliseconds of processor, memory and lag */
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
      if (pid) read.set(name, { cpuMs: cpuOf(pid), memory: memoryOf(pid) });
    }
    read.set('postgres', { cpuMs: cpuOfFamily(this.postgres), memory: undefined });
    read.set('redis', { cpuMs: cpuOf(this.redis), memory: memoryOf(this.redis) });
    return read;
  }

  /** The 99th percentile since the last reading, in ms. Node's timers alone make it ten. */
  async #lags() {
    const lags = await Promise.all(
      SERVICE_NAMES.map(async (name) => {
        const pid = this.product.processId(name);
        const text = pid
          ? await fetch(`${managementOf(pid)}/metrics`).then(
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

/** Where a process tells its metrics: its own port, or the gateway's for this alone. */
function managementOf(pid) {
  const settings = Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split(/=(.*)/s)),
  );
  return `http://127.0.0.1:${settings.MANAGEMENT_PORT ?? settings.PORT}`;
}

/** The fields of /proc/<pid>/stat behind the name, which may hold anything. */
const statOf = (pid) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14];
const ticks = (fields, ...wanted) => wanted.reduce((sum, field) => sum + Number(fields[field]), 0);

export const cpuOf = (pid) => ticks(statOf(pid), USER, SYSTEM) * MS_PER_TICK;

/** Of a process and of its children, those that ended included. */
function cpuOfFamily(parent) {
  let sum = ticks(statOf(parent), USER, SYSTEM, ENDED_USER, ENDED_SYSTEM);
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = statOf(pid);
      if (Number(fields[PARENT]) === parent) sum += ticks(fields, USER, SYSTEM);
    } catch {
      // It has just ended.
    }
  }
  return sum * MS_PER_TICK;
}

/** Resident, in MB. */
function memoryOf(pid) {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);
}

function processListeningAs(name, port) {
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (command.includes(name) && command.includes(`:${port}`)) return Number(pid);
    } catch {
      // It has just ended.
    }
  }
  throw new Error(`no ${name} listens on ${port}`);
}
