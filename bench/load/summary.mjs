// Statistics of many responses: the distribution of times, and whether the targets are met.
import { percentile } from '@daymark/bench-harness/figures';

/**
 * @param outcome the result of `arrive` for one kind of request
 * @param {(status: number) => boolean} counts which responses' times are included
 */
export function summarize({ kind, rate, asked, tookMs, times, statuses, bytes }, counts = isFine) {
  const right = times.filter(({ status }) => counts(status)).map(({ ms }) => ms);
  const none = asked - Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return {
    kind,
    rate,
    reached: right.length / (tookMs / 1_000),
    p50: percentile(right, 50),
    p95: percentile(right, 95),
    p99: percentile(right, 99),
    statuses: { ...statuses, ...(none > 0 && { none }) },
    bytesEach: bytes && Math.round(bytes / times.length),
    asked,
    wrong: asked - right.length,
  };
}

export const isFine = (status) => status >= 200 && status < 400;

/** One request in ten thousand may fail. */
const WRONG_SHARE_MAX = 0.000_1;

/** The targets that a summary misses, as text; empty if all are met. */
export function missesOf(summary, { p95 = Infinity, p99 = Infinity, mayRefuse = false }) {
  const misses = [];
  if (!(summary.p95 <= p95)) misses.push(`p95 ${format(summary.p95)} > ${format(p95)}`);
  if (!(summary.p99 <= p99)) misses.push(`p99 ${format(summary.p99)} > ${format(p99)}`);
  const wanted = mayRefuse ? (summary.statuses[429] ?? 0) + (summary.statuses[503] ?? 0) : 0;
  const wrong = summary.wrong - wanted;
  if (wrong > summary.asked * WRONG_SHARE_MAX) misses.push(`${wrong} of ${summary.asked} failed`);
  return misses;
}

export const format = (ms) => (ms === undefined ? '-' : ms < 10 ? ms.toFixed(1) : ms.toFixed(0));
