import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { IsNull, DataSource, type EntityManager } from 'typeorm';
import { inTransaction, LOGGER, type Logger, networkOf } from '@daymark/service-kit';
import { AccountEntity } from '../accounts/accounts.module.js';
import { queueMail } from '../mails/mails.module.js';
import { isIPv4, isIPv6 } from 'node:net';

export const WAITING_MAX = 1_000;
/** Its holder can use any network within, and a holder of many such networks has adjacent ones. */
const NETWORK_BITS = 48;
const WIDER_NETWORK_BITS = 32;
/** The share of the places left by others that one network, or one wider network, may take. */
const SHARE_OF_NETWORK = 1 / 10;
const SHARE_OF_WIDER_NETWORK = 1 / 4;

export interface WaitingClient {
  network: string;
  /** The common prefix of all adjacent networks: 24 bits of IPv4, 32 of IPv6. */
  widerNetworkPrefix: string;
}

export function waitingClientOf(address: string): WaitingClient {
  const network = networkOf(address, NETWORK_BITS);
  if (isIPv4(address)) return { network, widerNetworkPrefix: address.slice(0, address.lastIndexOf('.') + 1) };
  if (isIPv6(address)) return { network, widerNetworkPrefix: `${networkOf(address, WIDER_NETWORK_BITS)}:` };
  return { network, widerNetworkPrefix: network };
}

export interface WaitingCounts {
  total: number;
  of_network: number;
  of_wider_network: number;
}

/** A share is relative to what others leave, so that a few networks can take most of the list but never all of it. */
export function limitReachedBy(waiting: WaitingCounts): 'all' | 'network' | 'wider-network' | null {
  const { total, of_network, of_wider_network } = waiting;
  if (total >= WAITING_MAX) return 'all';
  if (of_network >= shareOf(SHARE_OF_NETWORK, total - of_network)) return 'network';
  if (of_wider_network >= shareOf(SHARE_OF_WIDER_NETWORK, total - of_wider_network)) return 'wider-network';
  return null;
}

const shareOf = (share: number, takenByOthers: number) => Math.ceil((WAITING_MAX - takenByOthers) * share);

const CHECK_INTERVAL_MS = 5 * 60_000;

/** At most once an hour. Registrations within that hour are in the next mail, so the check also runs on a timer. */
@Injectable()
export class WaitingRegistrationsNoticeService implements OnModuleDestroy {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      inTransaction(this.dataSource, (manager) => this.sendIfDue(manager)).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'could not tell administrators'),
      );
    }, CHECK_INTERVAL_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Replicas may call it concurrently: the row of the last notice admits one. */
  async sendIfDue(manager: EntityManager): Promise<void> {
    const [, claimed] = await manager.query<[unknown[], number]>(
      `UPDATE waiting_registrations_notice AS notice SET sent_at = now()
       WHERE sent_at <= now() - interval '1 hour'
         AND EXISTS (SELECT FROM pending_users WHERE status = 'pending' AND created_at > notice.sent_at)`,
    );
    if (claimed === 0) return;
    const administrators = await manager.findBy(AccountEntity, {
      role: 'admin',
      deactivated_at: IsNull(),
      email_notifications: true,
    });
    for (const { email } of administrators) await queueMail(manager, email, 'registrations-waiting');
  }
}
