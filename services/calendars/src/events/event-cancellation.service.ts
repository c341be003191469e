import { Inject, Injectable } from '@nestjs/common';
import {
  changedOccurrenceId,
  type EventCancellation,
  type EventReinstatement,
  type EventStatusChange,
  type ParsedEventReference,
} from '@daymark/contracts';
import { DATA_SOURCE, inTransaction, notFound, RateLimits } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { recordAudit } from '../audit/audit.module.js';
import { CustomizationCopyingService } from '../customizations/customizations.module.js';
import { cancellation, reinstatement, type StatusChange } from './content/event-cancellation.js';
import { isSameContent } from './content/event-content.js';
import { invalid } from './content/event.errors.js';
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

const NOTE_IS_THE_OWNERS = 'Only its owner can tell the audience why an event is cancelled';

/** Who does what to what. */
interface Act {
  actor: Actor;
  reference: string;
  request: EventReinstatement & Pick<EventCancellation, 'cancellation_note'>;
  name: 'cancel' | 'reinstate';
}

/**
 * Cancelling and reinstating: of one's own events and, for an administrator, of what anybody shares, which is recorded.
 * What the audience is told about it, its owner alone says.
 */
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
   * is somebody else's; VALIDATION_ERROR for an administrator's note; STALE_VERSION; TOO_MANY_REQUESTS
   */
  cancel(actor: Actor, reference: string, request: EventCancellation): Promise<EventStatusChange> {
    return this.act({ actor, reference, request, name: 'cancel' });
  }

  /**
   * Lets what was cancelled take place after all.
   * @throws ProblemException as cancel
   */
  reinstate(actor: Actor, reference: string, request: EventReinstatement): Promise<EventStatusChange> {
    return this.act({ actor, reference, request, name: 'reinstate' });
  }

  private async act({ actor, reference, request, name }: Act): Promise<EventStatusChange> {
    await this.limits.take(`event-${name}`, [actor.user_id, reference]);
    await this.limits.take('status-change', actor.user_id, { attempts: STATUS_CHANGES_PER_MINUTE_MAX });
    const parsed = parseReference(reference);
    return inTransaction(this.dataSource, async (manager) => {
      const event = await lockForOwnerOrAdministrator(manager, parsed, actor, name);
      const isOwn = event.user_id === actor.user_id;
      // An administrator is told no version of somebody else's event, so there is none to compare.
      const version = isOwn ? request.version : null;
      const note = request.cancellation_note;
      if (!isOwn && note) throw invalid('cancellation_note', NOTE_IS_THE_OWNERS);
      const change = name === 'cancel' ? cancellation(isOwn ? note : undefined, new Date()) : reinstatement;
      const id = await this.change(manager, { event, parsed, change, version, scope: request.scope, isOwn });
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
    { event, parsed, change, version, scope: given, isOwn }: ChangeOfStatus,
  ): Promise<string> {
    const scope = scopeOf(event, parsed, given);
    const index = parsed.occurrence_index;
    if (scope === 'occurrence') {
      const occurrence = await occurrenceToChange(manager, event, index);
      const { before } = occurrence;
      // It may be hidden alone, within a series that is shared.
      if (!isOwn && !before.is_public_shareable) throw notFound();
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
  isOwn: boolean;
}
