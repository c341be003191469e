import { Inject, Injectable } from '@nestjs/common';
import {
  changedOccurrenceId,
  type EventCancellation,
  type EventReinstatement,
  type EventStanding,
  type ParsedEventReference,
} from '@daymark/contracts';
import { DATA_SOURCE, inTransaction, RateLimits } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { recordAudit } from '../audit/audit.module.js';
import { CustomizationCopyingService } from '../customizations/customizations.module.js';
import { cancellation, reinstatement, type StatusChange } from './content/event-cancellation.js';
import { isSameContent } from './content/event-content.js';
import type { StoredEvent } from './content/stored-event.js';
import { lockForOwnerOrAdministrator, type Actor } from './event-authority.js';
import { occurrenceToChange, storeOccurrence } from './occurrences/occurrence-changing.js';
import { versionOf } from './reading/event.response.js';
import { dateOf, findEntry, parseReference, plannedEntry } from './reading/occurrence-reading.js';
import { changeStatusOfSeries } from './series/series-changing.js';
import { changeStatusOfFollowing } from './series/series-splitting.js';
import { requireVersion, scopeOf } from './storing/event-locking.js';
import { UID_DOMAIN } from './storing/event-uid.js';

/** So many events or occurrences a minute, of whatever kind, may a person cancel or reinstate. */
const STATUS_CHANGES_PER_MINUTE_MAX = 120;

/** Who does what to what. */
interface Act {
  actor: Actor;
  reference: string;
  request: EventReinstatement;
  change: StatusChange;
  name: 'cancel' | 'reinstate';
}

/** Cancelling and reinstating: of one's own events, and of anybody's for an administrator, which is recorded. */
@Injectable()
export class EventCancellationService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(UID_DOMAIN) private readonly uidDomain: string,
    private readonly limits: RateLimits,
    private readonly customizations: CustomizationCopyingService,
  ) {}

  /**
   * Cancels an event, one occurrence, this and the following ones, or all. They stay, and are shown as cancelled.
   * @throws ProblemException NOT_FOUND where the caller cannot see it or it has no such occurrence; FORBIDDEN where it
   * is somebody else's; STALE_VERSION; TOO_MANY_REQUESTS
   */
  cancel(actor: Actor, reference: string, request: EventCancellation): Promise<EventStanding> {
    const change = cancellation(request.cancellation_note, new Date());
    return this.act({ actor, reference, request, change, name: 'cancel' });
  }

  /**
   * Lets what was cancelled take place after all.
   * @throws ProblemException as cancel
   */
  reinstate(actor: Actor, reference: string, request: EventReinstatement): Promise<EventStanding> {
    return this.act({ actor, reference, request, change: reinstatement, name: 'reinstate' });
  }

  private async act({ actor, reference, request, change, name }: Act): Promise<EventStanding> {
    await this.limits.take(`event-${name}`, [actor.user_id, reference]);
    await this.limits.take('status-change', actor.user_id, { attempts: STATUS_CHANGES_PER_MINUTE_MAX });
    const parsed = parseReference(reference);
    return inTransaction(this.dataSource, async (manager) => {
      const event = await lockForOwnerOrAdministrator(manager, parsed, actor, name);
      const isOwn = event.user_id === actor.user_id;
      // An administrator is told no version of somebody else's event, so there is none to compare.
      const version = isOwn ? request.version : null;
      const id = await this.change(manager, { event, parsed, change, version, scope: request.scope });
      if (!isOwn) {
        await recordAudit(manager, {
          action: `event-${name === 'cancel' ? 'cancellation' : 'reinstatement'}-by-administrator`,
          actorId: actor.user_id,
          targetId: event.user_id,
          objectId: event.id,
          clientAddress: actor.clientAddress,
          details: { reference },
        });
      }
      const entry = await findEntry(manager, id, () => true);
      return { id, status: entry.event.status, version: versionOf(entry.event) };
    });
  }

  /** Answers the id of what was changed. */
  private async change(
    manager: EntityManager,
    { event, parsed, change, version, scope: given }: ChangeOfStatus,
  ): Promise<string> {
    const scope = scopeOf(event, parsed, given);
    const index = parsed.occurrence_index;
    if (scope === 'occurrence') {
      const occurrence = await occurrenceToChange(manager, event, index);
      const { before } = occurrence;
      const after = { ...before, ...change(before) };
      if (version !== null && !isSameContent(before, after)) requireVersion(version, occurrence.version);
      await storeOccurrence(manager, occurrence, after, this.customizations);
      return changedOccurrenceId(parsed);
    }
    if (scope === 'following') {
      const tools = { uidDomain: this.uidDomain, customizations: this.customizations };
      return changeStatusOfFollowing(manager, event, change, { version, index }, tools);
    }
    const planned = plannedEntry(event, index)!;
    const namedDate = parsed.is_occurrence ? dateOf(planned) : undefined;
    await changeStatusOfSeries(manager, event, change, { version, namedDate });
    return event.id;
  }
}

interface ChangeOfStatus {
  event: StoredEvent;
  parsed: ParsedEventReference;
  change: StatusChange;
  /** Null where none is compared. */
  version: number | null;
  scope: EventReinstatement['scope'];
}
