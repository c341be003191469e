import { Module, Controller, Inject } from '@nestjs/common';
import { MailsModule, AdministratorMailService } from '../mails/mails.module.js';
import {
  confirmTestMail,
  getFirstSteps,
  sendTestMail,
  updateFirstSteps,
  type FirstSteps,
  type FirstStepsResponse,
} from '@daymark/contracts';
import { Endpoint, inTransaction, ProblemException, SETTINGS, Received } from '@daymark/service-kit';
import { DataSource } from 'typeorm';
import { AccountEntity, lockAccount } from '../accounts/accounts.module.js';
import type { AuthSettings } from '../config.js';
import { findOpenLink, openLink, useLink } from '../links/index.js';

interface StoredSteps {
  to: string | null;
  sent_at: Date | null;
  state: NonNullable<FirstSteps['test_mail']>['state'];
  is_look_confirmed: boolean;
  is_put_away: boolean;
}

@Controller()
class FirstStepsController {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: AuthSettings,
    private readonly mails: AdministratorMailService,
  ) {}

  @Endpoint(getFirstSteps)
  get(@Received() { caller }: Received<typeof getFirstSteps>) {
    return this.stepsOf(caller.user_id);
  }

  /** Null for everybody but the owner, and while the steps are dismissed. */
  private async stepsOf(accountId: string): Promise<FirstStepsResponse> {
    // A processed message is deleted after a week: then the mail server accepted it too.
    const [stored] = await this.dataSource.query<StoredSteps[]>(
      `SELECT steps.test_mail_to AS to, steps.test_mail_sent_at AS sent_at,
              CASE WHEN steps.test_mail_arrived_at IS NOT NULL THEN 'arrived'
                   WHEN message.dead_at IS NOT NULL THEN 'refused'
                   WHEN message.id IS NULL OR message.settled_at IS NOT NULL THEN 'taken'
                   ELSE 'waiting' END AS state,
              coalesce(steps.is_look_confirmed, false) AS is_look_confirmed,
              coalesce(steps.is_put_away, false) AS is_put_away
         FROM accounts AS account
         LEFT JOIN first_steps AS steps ON steps.account_id = account.id
         LEFT JOIN outbox AS message ON message.id = steps.test_mail_message_id
        WHERE account.id = $1 AND account.is_owner`,
      [accountId],
    );
    if (!stored || stored.is_put_away) return { first_steps: null };
    const { to, sent_at, state, is_look_confirmed } = stored;
    const { PRODUCT_NAME: product_name, PUBLIC_ORIGIN: public_origin } = this.settings;
    const test_mail = to && sent_at ? { to, sent_at: sent_at.toISOString(), state } : null;
    return { first_steps: { product_name, public_origin, test_mail, is_look_confirmed } };
  }

  @Endpoint(updateFirstSteps)
  async update(@Received() { caller: { user_id: accountId }, body }: Received<typeof updateFirstSteps>) {
    await this.ownerOf(accountId);
    const { is_look_confirmed = null, is_put_away = null } = body;
    await this.dataSource.query(
      `INSERT INTO first_steps AS steps (account_id, is_look_confirmed, is_put_away)
       VALUES ($1, coalesce($2, false), coalesce($3, false))
       ON CONFLICT (account_id) DO UPDATE
         SET is_look_confirmed = coalesce($2, steps.is_look_confirmed),
             is_put_away = coalesce($3, steps.is_put_away)`,
      [accountId, is_look_confirmed, is_put_away],
    );
    return this.stepsOf(accountId);
  }

  @Endpoint(sendTestMail)
  async sendTestMail(@Received() { caller: { user_id: accountId } }: Received<typeof sendTestMail>) {
    const { email } = await this.ownerOf(accountId);
    await inTransaction(this.dataSource, async (manager) => {
      const linkId = await openLink(manager, { accountId, purpose: 'test-mail' });
      const messageId = await this.mails.queue(manager, email, 'test-mail', { linkId });
      await manager.query(
        `INSERT INTO first_steps (account_id, test_mail_to, test_mail_sent_at, test_mail_message_id)
         VALUES ($1, $2, now(), $3)
         ON CONFLICT (account_id) DO UPDATE
           SET test_mail_to = $2, test_mail_sent_at = now(), test_mail_message_id = $3, test_mail_arrived_at = NULL`,
        [accountId, email, messageId],
      );
    });
    return this.stepsOf(accountId);
  }

  /** Not for a link that was sent to somebody else. */
  @Endpoint(confirmTestMail)
  async confirmTestMail(@Received() { caller, body: { token } }: Received<typeof confirmTestMail>) {
    const { user_id: accountId } = caller;
    await inTransaction(this.dataSource, async (manager) => {
      const link = await findOpenLink(manager, token, ['test-mail']);
      if (link?.account_id !== accountId) throw new ProblemException('LINK_NOT_VALID');
      await lockAccount(manager, accountId);
      if (!(await useLink(manager, token))) throw new ProblemException('LINK_NOT_VALID');
      await manager.query('UPDATE first_steps SET test_mail_arrived_at = now() WHERE account_id = $1', [
        accountId,
      ]);
    });
    return this.stepsOf(accountId);
  }

  private async ownerOf(accountId: string): Promise<AccountEntity> {
    const owner = await this.dataSource
      .getRepository(AccountEntity)
      .findOneBy({ id: accountId, is_owner: true });
    if (!owner) throw new ProblemException('FORBIDDEN');
    return owner;
  }
}

@Module({ imports: [MailsModule], controllers: [FirstStepsController] })
export class FirstStepsModule {}
