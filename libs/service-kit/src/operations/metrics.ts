import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { RequestDurations } from './request-durations.js';

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

  /** Its value is read at each scrape. */
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
