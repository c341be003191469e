export { recordAudit, type AuditAction } from './record-audit.js';
