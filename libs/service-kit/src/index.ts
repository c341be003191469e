export { Caller } from './access/access.guard.js';
export * from './access/access-token.js';
export { CLOCK_LEEWAY_SECONDS } from './access/clock-leeway.js';
export { bearerTokenOf } from './access/access-token.strategy.js';
export { ServiceClient } from './access/service-client.js';
export { ServiceTokens } from './access/service-token.js';
export { signSessionStatement } from './access/session-statement.js';
export { markSessionChanged, type SessionStates } from './access/session-states.js';
export { recordAuditEntry, type AuditRecord } from './audit/audit.js';
export { AuditWindowClosing } from './audit/audit-windows.js';
export { RefusalRecords } from './audit/refusal-records.js';
export * from './configuration/index.js';
export { createDataSource } from './database/database.js';
export { findMigrations } from './database/find-migrations.js';
export { inBatches } from './database/query-in-pieces.js';
export { inTransaction } from './database/in-transaction.js';
export { lockName } from './database/in-transaction.js';
export { queryInPieces } from './database/query-in-pieces.js';
export { migrate, requireNewest, type Baseline } from './database/migrate.js';
export { Retention, type RetentionRule } from './database/retention.js';
export { attachmentNamed } from './http/attachment-name.js';
export { CheckedJson } from './http/checked-json.js';
export { FromFile } from './http/file-body.js';
export { IdempotencyKey } from './http/idempotency-key.js';
export { Endpoint, FromBody, FromParams, FromQuery, type AnyEndpoint } from './http/endpoint.decorator.js';
export * from './http/problem.exception.js';
export { parseOrThrow, parseInput } from './http/schema-check.js';
export { LeasedWorker } from './leases/leased-worker.js';
export { Leases, LostLease, type Lease } from './leases/leases.js';
export * from './lifecycle/index.js';
export { ClientAddress } from './limits/client-network.js';
export { clientAddressOf, networkOf } from './limits/client-network.js';
export { handleWithPermit } from './limits/handle-with-permit.js';
export * from './limits/rate-limits.js';
export { ReadingSemaphore } from './limits/reading-semaphore.js';
export { PerPersonSemaphore } from './limits/per-person-semaphore.js';
export { eventLoop, isTurnOver, nextTurn, RoundRobin } from './turns/turns.js';
export * from './logging/index.js';
export * from './messaging/dead-letters.js';
export * from './messaging/message-claims.js';
export * from './messaging/outbox.js';
export * from './messaging/outbox.entity.js';
export { OutboxRelay } from './messaging/outbox-relay.js';
export * from './messaging/queue-consumer.js';
export type { QueueName } from './messaging/queues.js';
export { createRequestRedis } from './messaging/redis-connections.js';
export * from './operations/index.js';
export {
  createService,
  DATA_SOURCE,
  LOGGER,
  REDIS,
  SETTINGS,
  type Service,
  type ServiceDefinition,
} from './service.js';
