import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

const NAME = 'http_request_duration_seconds';
const HELP = 'Time from the arrival of a request to the end of its response.';
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Series {
  labels: { method: string; route: string; status: string };
  /** One count per bound, and a last one for those above all bounds. */
  counts: number[];
  sum: number;
}

/**
 * prom-client's own histogram joins the labels and looks the string up each time: a good part of the time of answering
 * a feed.
 */
export class RequestDurations {
  private readonly series = new Map<string, Map<number, Map<string, Series>>>();

  constructor(private readonly service: string) {}

  observe(method: string, route: string, status: number, seconds: number): void {
    const series = this.series.get(route)?.get(status)?.get(method) ?? this.begin(method, route, status);
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > BOUNDS[bucket]!) bucket += 1;
    series.counts[bucket]! += 1;
    series.sum += seconds;
  }

  private begin(method: string, route: string, status: number): Series {
    const ofRoute = this.series.get(route) ?? new Map<number, Map<string, Series>>();
    const ofStatus = ofRoute.get(status) ?? new Map<string, Series>();
    const labels = { method, route, status: String(status) };
    const series = { labels, counts: [...BOUNDS, Infinity].map(() => 0), sum: 0 };
    this.series.set(route, ofRoute.set(status, ofStatus.set(method, series)));
    return series;
  }

  text(): string {
    const lines = [`# HELP ${NAME} ${HELP}`, `# TYPE ${NAME} histogram`];
    for (const ofRoute of this.series.values()) {
      for (const ofStatus of ofRoute.values()) {
        for (const { labels, counts, sum } of ofStatus.values()) {
          const common = Object.entries({ service: this.service, ...labels })
            .map(([name, value]) => `${name}="${escaped(value)}"`)
            .join(',');
          let count = 0;
          counts.forEach((more, bucket) => {
            count += more;
            lines.push(`${NAME}_bucket{le="${BOUNDS[bucket] ?? '+Inf'}",${common}} ${count}`);
          });
          lines.push(`${NAME}_sum{${common}} ${sum}`, `${NAME}_count{${common}} ${count}`);
        }
      }
    }
    return `${lines.join('\n')}\n`;
  }
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };
const escaped = (value: string) => value.replace(/[\\"\n]/g, (character) => ESCAPES[character]!);

export interface LabelledValue<Label extends string> {
  labels: Record<Label, string>;
  value: number;
}

/** Routes are patterns, never URLs. */
export class Metrics {
  readonly contentType: string;
  private readonly registry = new Registry();
  private readonly requests: RequestDurations;

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    this.contentType = this.registry.contentType;
    this.requests = new RequestDurations(service);
  }

  async text(): Promise<string> {
    return `${await this.registry.metrics()}\n${this.requests.text()}`;
  }

  observeRequest(request: { method: string; route: string; status: number; durationSeconds: number }): void {
    const { method, route, status, durationSeconds } = request;
    this.requests.observe(method, route, status, durationSeconds);
  }

  gauge(name: string, help: string, read: () => Promise<number> | number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  /** Read at each scrape. If the values cannot be read, it has none. */
  gauges<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    read: () => Promise<LabelledValue<Label>[]> | LabelledValue<Label>[],
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        this.reset();
        for (const { labels, value } of await read()) this.set(labels, value);
      },
    });
  }

  counter<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
  ): (labels: Record<Label, string>) => void {
    const counter = new Counter({ name, help, labelNames, registers: [this.registry] });
    return (labels) => counter.inc(labels);
  }
}
