import { Injectable } from '@nestjs/common';
import type { CalendarEvent, EventScope, EventUpdate } from '@daymark/contracts';
import { inTransaction, invalidField } from '@daymark/service-kit';
import { DataSource } from 'typeorm';
import { WriteLimits } from '../../quotas/quotas.module.js';
import {
  changedRequest,
  withExtraDatesOf,
  withMovedRule,
  withoutShownTimes,
  withRemainingCount,
} from '../domain/event-change.js';
import { contentOf, requestOf, type EventContent } from '../domain/event-content.js';
import { occurrenceTimes, parseReference } from '../domain/occurrence.js';
import { EventReadingService } from '../reading/event-reading.service.js';
import { EventChanges } from './event-changes.service.js';
import { EventAuthority } from './event-authority.service.js';
import { startOf, type ContentChange, type Outcome } from '../domain/aggregate/scoped-change.js';
import { recordOwnAction } from '../../record-audit.js';
import { text } from '../../texts.js';

@Injectable()
export class EventEditingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly events: EventChanges,
    private readonly limits: WriteLimits,
    private readonly reading: EventReadingService,
    private readonly authority: EventAuthority,
  ) {}

  /** Returns what was changed: after a split, the new series. */
  async update(
    userId: string,
    reference: string,
    scope: EventScope | undefined,
    update: EventUpdate,
  ): Promise<CalendarEvent> {
    await this.limits.change(userId);
    const parsed = parseReference(reference);
    return inTransaction(this.dataSource, async (manager) => {
      const event = await this.authority.lockToEdit(manager, parsed.event_id, userId);
      const { is_public_shareable: isWanted } = update;
      // Most changes do not touch the sharing; an occurrence may differ from its series.
      const mayDiffer = parsed.is_occurrence || isWanted !== event.is_public_shareable;
      const before =
        isWanted !== undefined && mayDiffer
          ? await this.reading.getOwn(reference, userId, manager)
          : undefined;
      const target = { event, reference: parsed, scope, userId };
      const changed = await this.events.apply(manager, target, editing(update));
      const after = await this.reading.getOwn(changed, userId, manager);
      if (before && before.is_public_shareable !== after.is_public_shareable) {
        await recordOwnAction(manager, userId, {
          action: after.is_public_shareable ? 'event-made-public' : 'event-made-private',
          objectId: event.id,
          targetId: event.user_id,
          startLocal: startOf(target),
          details: { reference },
        });
      }
      return after;
    });
  }
}

export const editing = (update: EventUpdate): ContentChange => ({
  version: update.version,
  mayDropExceptions: update.drop_exceptions,
  // An occurrence has no rule of its own, so that is ignored.
  ofOccurrence: ({ series, before, shown }) => {
    const { recurrence: _, calendar_id: __, ...touched } = withoutShownTimes(update, shown);
    if (update.calendar_id) {
      throw invalidField('calendar_id', text('refused.calendarOfDate'));
    }
    const after = contentOf(changedRequest(requestOf(before), touched), before);
    if (after.is_public_shareable && !series.is_public_shareable) {
      throw invalidField('is_public_shareable', text('refused.sharingOfDate'));
    }
    return after;
  },
  ofFollowing: (before, { series, planned }) => {
    const touched = withoutShownTimes(update, occurrenceTimes(planned));
    const counted = withRemainingCount(touched, series.recurrence!, before.recurrence!);
    return outcomeOf(before, withMovedRule(withExtraDatesOf(counted, before.recurrence), before));
  },
  ofSeries: (event) => outcomeOf(event, withMovedRule(withExtraDatesOf(update, event.recurrence), event)),
});

/** Saving a draft ends it; it is then shared like the event that it is a copy of. */
function outcomeOf(before: EventContent, given: EventUpdate): Outcome {
  const { draft } = before;
  const update =
    draft === null
      ? given
      : { ...given, is_public_shareable: given.is_public_shareable ?? draft === 'shared' };
  const request = changedRequest(requestOf(before), update);
  const calendarId = update.calendar_id === undefined ? undefined : request.calendar_id;
  return { content: contentOf(request, { ...before, draft: null }), calendarId };
}
