import { Inject, Injectable } from '@nestjs/common';
import type { ImportRefusal } from '@daymark/contracts/interchange';
import { type Lease, LostLease } from '@daymark/service-kit';
import { FetchFailed, type OutgoingRequests } from '@daymark/service-kit/outgoing';
import { DataSource } from 'typeorm';
import { OUTGOING } from '../../outgoing/outgoing.module.js';
import type { ImportRow } from '../store/import-row.js';
import { endStep, storeFetched } from '../store/import-leases.js';

const MAX_MEGABYTES = 10;

/** It mostly waits for other servers, so it has limits separate from reading. */
@Injectable()
export class FetchingStep {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(OUTGOING) private readonly outgoing: OutgoingRequests,
  ) {}

  /** Stores the response as if it had been uploaded. @throws LostLease; the reason of the signal */
  async run({ address, user_id }: ImportRow, lease: Lease, signal: AbortSignal): Promise<void> {
    const { manager } = this.dataSource;
    let isHeld: boolean;
    try {
      const answer = await this.outgoing.fetch({
        address: address!,
        person: user_id,
        accept: 'text/calendar, text/csv, application/zip, */*;q=0.1',
        signal,
      });
      if (answer.kind === 'unchanged') throw new Error('Nothing was known of the address before');
      isHeld = await storeFetched(manager, lease, Buffer.from(answer.bytes));
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error;
      isHeld = await endStep(manager, lease, 'failed', { refusal: refusalOf(error) });
    }
    if (!isHeld) throw new LostLease();
  }
}

/**
 * The refusal tells what a response was like but not why there was none, since that would disclose the operator's
 * network.
 */
function refusalOf({ failure }: FetchFailed): ImportRefusal {
  switch (failure) {
    case 'too_large':
      return { code: 'too_large', params: { megabytes: MAX_MEGABYTES } };
    case 'unauthorized':
      return { code: 'address_unauthorized', params: {} };
    case 'not_found':
      return { code: 'address_not_found', params: {} };
    case 'status':
      return { code: 'address_refused', params: {} };
    case 'too_many_redirects':
      return { code: 'address_redirects', params: {} };
    case 'too_slow':
      return { code: 'address_too_slow', params: {} };
    default:
      return { code: 'address_unreachable', params: {} };
  }
}
