// What services with a database need; one without (feed) loads neither TypeORM nor BullMQ.
export { AuditWindowClosing } from './audit/audit-windows.js';
export { RefusalRecords } from './audit/audit.js';
export { createDataSource, Database } from './database/database.js';
export { migrate, requireNewest } from './database/migrate.js';
export { MessageClaims } from './messaging/message-claims.js';
export { OutboxRelay } from './messaging/outbox-relay.js';
export { DataSource } from 'typeorm';
