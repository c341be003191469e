import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { SessionState } from '@daymark/contracts/internal';
import { DATA_SOURCE, type SessionStates, SETTINGS } from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';

/** Other services may cache it for a few seconds. */
@Injectable()
export class SessionStateService implements SessionStates {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: AuthSettings,
  ) {}

  async find(sessionId: string): Promise<SessionState | null> {
    const [state] = await this.dataSource.query<SessionState[]>(
      `SELECT session.id AS session_id, account.id AS user_id, account.email, account.role,
              account.temporary_until IS NOT NULL AS must_change_password
         FROM sessions AS session JOIN accounts AS account ON account.id = session.account_id
        WHERE session.id = $1 AND session.ended_at IS NULL AND session.expires_at > now()
          AND session.last_used_at > now() - make_interval(secs => $2) AND account.deactivated_at IS NULL`,
      [sessionId, this.settings.SESSION_IDLE_SECONDS],
    );
    return state ?? null;
  }
}
