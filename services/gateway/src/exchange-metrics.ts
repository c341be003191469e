import type { Metrics } from '@daymark/service-kit/operations';
import type { Exchanges, RefusalReason } from './exchanges/index.js';

/** Measures the gateway's resources used by clients. @returns a function that counts a refusal */
export function measureExchanges(
  metrics: Metrics | undefined,
  used: () => Exchanges['used'],
  heldUpCount: () => number,
): (reason: RefusalReason) => void {
  if (!metrics) return () => undefined;
  metrics.gauge('client_connections', 'Open connections of clients.', () => used().connections);
  const help = 'Requests whose response has not ended.';
  metrics.gauge('exchanges_under_way', help, () => used().exchanges);
  const helpOfBytes = 'Bytes of responses that their clients have not taken yet.';
  metrics.gauge('buffered_bytes', helpOfBytes, () => used().bufferedBytes);
  const helpOfHeldUp = 'Responses that hold a connection of a service, since their clients do not take them.';
  metrics.gauge('responses_held_up', helpOfHeldUp, heldUpCount);
  const helpOfRefused =
    'What was refused since a client had its share, or all together had everything, by what was used up.';
  const count = metrics.counter('exchanges_refused_total', helpOfRefused, ['reason']);
  return (reason) => count({ reason });
}
