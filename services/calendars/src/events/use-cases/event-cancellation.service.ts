import { Injectable } from '@nestjs/common';
import type { EventCancellation, EventReinstatement, EventStatusChange } from '@daymark/contracts';
import { inTransaction, invalidField, notFound, RateLimits } from '@daymark/service-kit';
import { DataSource } from 'typeorm';
import { cancellation, reinstatement, type StatusChange } from '../domain/event-cancellation.js';
import type { EventContent } from '../domain/event-content.js';
import { versionOf } from '../domain/event-version.js';
import { parseReference } from '../domain/occurrence.js';
import { EventAuthority, type Actor } from './event-authority.service.js';
import { findEntry } from '../reading/occurrence-reading.js';
import { EventChanges } from './event-changes.service.js';
import { startOf, type ContentChange } from '../domain/aggregate/scoped-change.js';
import { recordAudit } from '../../record-audit.js';
import { text } from '../../texts.js';

const STATUS_CHANGES_PER_MINUTE_MAX = 120;

interface Action {
  actor: Actor;
  reference: string;
  request: EventReinstatement & Pick<EventCancellation, 'cancellation_note'>;
  name: 'cancel' | 'reinstate';
}

/**
 * Cancels and reinstates: one's own events and, for administrators, anybody's shared ones, which is recorded in the
 * audit log. Only the owner writes the note for the audience.
 */
@Injectable()
export class EventCancellationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly events: EventChanges,
    private readonly limits: RateLimits,
    private readonly authority: EventAuthority,
  ) {}

  cancel(actor: Actor, reference: string, request: EventCancellation): Promise<EventStatusChange> {
    return this.act({ actor, reference, request, name: 'cancel' });
  }

  reinstate(actor: Actor, reference: string, request: EventReinstatement): Promise<EventStatusChange> {
    return this.act({ actor, reference, request, name: 'reinstate' });
  }

  private async act({ actor, reference, request, name }: Action): Promise<EventStatusChange> {
    await this.limits.take(`event-${name}`, [actor.user_id, reference]);
    await this.limits.take('status-change', actor.user_id, { attempts: STATUS_CHANGES_PER_MINUTE_MAX });
    const parsed = parseReference(reference);
    return inTransaction(this.dataSource, async (manager) => {
      const { event, isByAdministrator } = await this.authority.lock(manager, parsed, actor, name);
      // Administrators do not get the version of another person's event, so there is none to compare.
      const version = isByAdministrator ? null : request.version;
      const note = request.cancellation_note;
      if (isByAdministrator && note)
        throw invalidField('cancellation_note', text('refused.noteOfAdministrator'));
      // An empty note of an administrator does not remove the owner's.
      const given = isByAdministrator ? undefined : note;
      const change = name === 'cancel' ? cancellation(given, new Date()) : reinstatement;
      const target = { event, reference: parsed, scope: request.scope };
      const id = await this.events.apply(
        manager,
        target,
        changingStatus(change, { version, isByAdministrator }),
      );
      if (isByAdministrator) {
        await recordAudit(manager, {
          action: `event-${name === 'cancel' ? 'cancellation' : 'reinstatement'}-by-administrator`,
          actorId: actor.user_id,
          targetId: event.user_id,
          objectId: event.id,
          clientAddress: actor.clientAddress,
          startLocal: startOf(target),
          details: { reference },
        });
      }
      const entry = await findEntry(manager, id, () => true);
      return { id, status: entry.event.status, version: versionOf(entry.event) };
    });
  }
}

export function changingStatus(
  change: StatusChange,
  { version, isByAdministrator }: { version: number | null; isByAdministrator: boolean },
): ContentChange {
  const changed = (before: EventContent) => ({ ...before, ...change(before) });
  return {
    version,
    isHarmlessTwice: true,
    isByAdministrator,
    ofOccurrence: ({ before }) => {
      // A single date may be hidden within a shared series.
      if (isByAdministrator && !before.is_public_shareable) throw notFound();
      return changed(before);
    },
    ofFollowing: (before) => ({ content: changed(before) }),
    ofSeries: (event) => ({ content: changed(event) }),
  };
}
