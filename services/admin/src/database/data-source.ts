import { OutboxMessageEntity } from '@daymark/service-kit';
import { AuditLog1765500000270 } from './migrations/1765500000270-audit-log.js';
import { GuardRestoredMonths1765500000271 } from './migrations/1765500000271-guard-restored-months.js';
import { SiftAuditLogByIndex1765500000355 } from './migrations/1765500000355-sift-audit-log-by-index.js';
import { HandAuditLogToItsOwner1765500000380 } from './migrations/1765500000380-hand-audit-log-to-its-owner.js';
import { CountRepeatedActs1765500000381 } from './migrations/1765500000381-count-repeated-acts.js';

/** The audit log is read and written without an entity: its table has parts, and its conditions are written for them. */
export const entities = [OutboxMessageEntity];

/** In the order of their time stamps. Old ones are never edited. */
export const migrations = [
  AuditLog1765500000270,
  GuardRestoredMonths1765500000271,
  SiftAuditLogByIndex1765500000355,
  HandAuditLogToItsOwner1765500000380,
  CountRepeatedActs1765500000381,
];
