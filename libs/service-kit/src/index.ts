export { bearerTokenOf } from './access/access.guard.js';
export * from './access/access-token.js';
export { ServiceClient } from './access/service-client.js';
export { ServiceTokens } from './access/service-token.js';
export { signSessionStatement, markSessionChanged, type SessionStates } from './access/session-states.js';
export { recordAuditEntry, type AuditRecord, RefusalRecords } from './audit/audit.js';
export { AuditWindowClosing } from './audit/audit-windows.js';
export * from './configuration.js';
export { Received } from './received.decorator.js';
export { createDataSource } from './database/database.js';
export { findMigrations, migrate, requireNewest, type Baseline } from './database/migrate.js';
export { inBatches, inTransaction, lockName, queryInPieces } from './database/transactions.js';
export { Retention, type RetentionRule } from './database/retention.js';
export { attachmentNamed } from './http/attachment-name.js';
export {
  CheckedJson,
  Endpoint,
  type AnyEndpoint,
  parseOrThrow,
  parseInput,
} from './http/endpoint.decorator.js';
export { FromFile } from './http/file-body.js';
export * from './http/problem.exception.js';
export { LeasedWorker, Leases, LostLease, type Lease } from './leases.js';
export * from './lifecycle.js';
export { clientAddressOf, networkOf } from './limits/client-network.js';
export { handleWithPermit, PerPersonSemaphore } from './limits/per-person-requests.interceptor.js';
export * from './limits/rate-limits.js';
export { ReadingSemaphore } from './limits/reading-semaphore.js';
export { eventLoop, isTurnOver, nextTurn, RoundRobin } from './turns.js';
export * from './logging.js';
export { listDeadLetters, retryDeadLetters } from './messaging/message-states.js';
export * from './messaging/message-claims.js';
export * from './messaging/outbox.js';
export { OutboxRelay } from './messaging/outbox-relay.js';
export * from './messaging/queue-consumer.js';
export type { QueueName } from './messaging/queues.js';
export { createRequestRedis } from './messaging/redis-connections.js';
export * from './operations/index.js';
export { createService, LOGGER, REDIS, SETTINGS, type Service, type ServiceDefinition } from './service.js';
