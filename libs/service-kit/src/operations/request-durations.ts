import type { Histogram, Registry } from 'prom-client';

const NAME = 'http_request_duration_seconds';
const HELP = 'Time from the arrival of a request to the end of its response.';
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The requests of one route, method and status. */
interface Series {
  labels: { method: string; route: string; status: string };
  /** By bound, and last those above all of them. */
  counts: number[];
  sum: number;
}

/**
 * The histogram of how long requests took. prom-client only reads it out: an observation of its own histogram looks
 * through the labels, puts them together and looks the text up, which takes a good part of what answering a feed takes.
 */
export class RequestDurations {
  private readonly series = new Map<string, Map<number, Map<string, Series>>>();

  constructor(registry: Registry) {
    const get = () =>
      Promise.resolve({
        name: NAME,
        help: HELP,
        type: 'histogram',
        aggregator: 'sum',
        values: this.values(),
      });
    // All that a registry asks of a metric.
    registry.registerMetric({ name: NAME, get } as unknown as Histogram);
  }

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

  /** As Prometheus wants them: each bucket counts those before it too. */
  private values() {
    const all = [...this.series.values()].flatMap((ofRoute) =>
      [...ofRoute.values()].flatMap((ofStatus) => [...ofStatus.values()]),
    );
    return all.flatMap(({ labels, counts, sum }) => {
      let count = 0;
      const buckets = counts.map((more, bucket) => {
        count += more;
        const le = BOUNDS[bucket] ?? '+Inf';
        return { metricName: `${NAME}_bucket`, labels: { le }, sharedLabels: labels, value: count };
      });
      return [
        ...buckets,
        { metricName: `${NAME}_sum`, labels: {}, sharedLabels: labels, value: sum },
        { metricName: `${NAME}_count`, labels: {}, sharedLabels: labels, value: count },
      ];
    });
  }
}
