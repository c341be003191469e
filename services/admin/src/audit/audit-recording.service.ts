import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { id, instant } from '@daymark/contracts';
import { AuditMessage } from '@daymark/contracts/internal';
import { DATA_SOURCE, LOGGER, QueueConsumer, SETTINGS, type Logger } from '@daymark/service-kit';
import type { AdminSettings } from '../config.js';
import { AuditMonthsService } from './audit-months.service.js';

const CONCURRENCY = 4;
/** Tolerates clock skew; an entry from later than this would stay above all others until then. */
const AHEAD_MAX_MS = 3_600_000;

const RecordEntry = AuditMessage.extend({
  message_id: id('message_id'),
  created_at: instant('created_at'),
  sender: z.string().max(40),
  request_id: z.string().max(64).nullish(),
});

@Injectable()
export class AuditRecordingService implements OnModuleDestroy {
  private readonly consumer: QueueConsumer;

  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) settings: AdminSettings,
    private readonly months: AuditMonthsService,
  ) {
    const handlers = { 'record-entry': (payload: Record<string, unknown>) => this.record(payload) };
    // Redelivered entries are already stored.
    this.consumer = new QueueConsumer('audit', handlers, null, settings.REDIS_URL, logger, CONCURRENCY);
  }

  start(): void {
    this.consumer.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.consumer.stop();
  }

  private async record(payload: Record<string, unknown>): Promise<void> {
    const message = RecordEntry.parse(payload);
    const at = new Date(message.created_at);
    if (at.getTime() > Date.now() + AHEAD_MAX_MS) throw new Error('an entry of the audit log lies ahead');
    if (!(await this.months.prepare(at))) return;
    const { message_id, created_at, sender, details = {}, ...entry } = message;
    await this.dataSource.query(
      `INSERT INTO audit.audit_entries SELECT * FROM jsonb_populate_record(NULL::audit.audit_entries, $1)
       ON CONFLICT (at, id) DO NOTHING`,
      [JSON.stringify({ ...entry, id: message_id, at: created_at, service: sender, details })],
    );
  }
}
