import { Module, Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  Retention,
  LOGGER,
  OUTBOX_RETENTION,
  type Logger,
  type RetentionRule,
  SETTINGS,
} from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';

/** Tokens are deleted before their sessions, so that no session cascades to thousands at once. */
const rules = (sessionIdleSeconds: number): RetentionRule[] => [
  // Every browser has deleted the cookie with such a token by now, so its use would be no evidence of theft.
  {
    table: 'refresh_tokens',
    isOver: `coalesce(replaced_at, created_at) < now() - make_interval(secs => ${sessionIdleSeconds})`,
  },
  // A rule for each way in which a session ends, since each has its own index.
  { table: 'sessions', isOver: `ended_at < now() - interval '30 days'` },
  { table: 'sessions', isOver: `expires_at < now() - interval '30 days'` },
  {
    table: 'sessions',
    isOver: `last_used_at < now() - interval '30 days' - make_interval(secs => ${sessionIdleSeconds})`,
  },
  {
    table: 'account_links',
    isOver: `coalesce(closed_at, expires_at, created_at) < now() - interval '30 days'`,
  },
  ...OUTBOX_RETENTION,
  {
    table: 'mails',
    isOver: `created_at < now() - interval '30 days'
             AND NOT EXISTS (SELECT FROM outbox
                             WHERE outbox.queue = 'email' AND outbox.payload->>'mail_id' = mails.id::text)`,
  },
  // Longer than the limits need them.
  { table: 'administrator_mails', isOver: `caused_at < now() - interval '2 hours'` },
  { table: 'pending_users', isOver: `decided_at < now() - interval '90 days'` },
];

@Injectable()
export class RetentionService extends Retention {
  constructor(
    dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) { SESSION_IDLE_SECONDS }: AuthSettings,
  ) {
    super(dataSource, logger, rules(SESSION_IDLE_SECONDS));
  }
}

@Module({ providers: [RetentionService], exports: [RetentionService] })
export class RetentionModule {}
