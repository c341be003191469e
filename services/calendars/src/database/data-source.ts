import { OutboxMessageEntity } from '@daymark/service-kit';
import { InactiveAccountEntity } from '../account-states/account-states.module.js';
import {
  CalendarEntity,
  DeletedCalendarEntity,
  PublishedChangeEntity,
} from '../calendars/calendars.module.js';
import { CalendarEventEntity, EventEntity, EventRecurrenceEntity } from '../events/events.module.js';
import { FeedReadEntity } from '../feed-health/feed-health.module.js';
import { IdempotencyKeyEntity } from '../idempotency/idempotency.module.js';
import { LogoEntity } from '../logos/logos.module.js';
import { EventCustomizationEntity } from '../customizations/customizations.module.js';
import { UserSettingsEntity } from '../settings/settings.module.js';
import { CreateCalendarsAndEvents1763700000000 } from './migrations/1763700000000-create-calendars-and-events.js';
import { AddInactiveAccounts1765500000020 } from './migrations/1765500000020-add-inactive-accounts.js';
import { UserSettings1765500000040 } from './migrations/1765500000040-user-settings.js';
import { AddExceptionsAndArchive1765500000060 } from './migrations/1765500000060-add-exceptions-and-archive.js';
import { AddLogosAndLooks1765500000070 } from './migrations/1765500000070-add-logos-and-looks.js';
import { AddKeysAndAudit1765500000071 } from './migrations/1765500000071-add-keys-and-audit.js';
import { OneIndexPerOwner1765500000080 } from './migrations/1765500000080-one-index-per-owner.js';
import { LogPublishedChanges1765500000100 } from './migrations/1765500000100-log-published-changes.js';
import { AddCancellation1765500000110 } from './migrations/1765500000110-add-cancellation.js';
import { AddPolicyOfCancelledEvents1765500000111 } from './migrations/1765500000111-add-policy-of-cancelled-events.js';
import { AddSharing1765500000120 } from './migrations/1765500000120-add-sharing.js';
import { AddFeedReads1765500000140 } from './migrations/1765500000140-add-feed-reads.js';
import { AddCalendarColors1765500000160 } from './migrations/1765500000160-add-calendar-colors.js';
import { AddNextDates1765500000161 } from './migrations/1765500000161-add-next-dates.js';
import { IndexWhatGoes1765500000190 } from './migrations/1765500000190-index-what-goes.js';
import { AddOutbox1765500000250 } from './migrations/1765500000250-add-outbox.js';
import { HandAuditLogOver1765500000251 } from './migrations/1765500000251-hand-audit-log-over.js';
import { AddZoneData1765500000310 } from './migrations/1765500000310-add-zone-data.js';
import { AddBusyStatus1765500000340 } from './migrations/1765500000340-add-busy-status.js';
import { RememberDeletedCalendars1765500000360 } from './migrations/1765500000360-remember-deleted-calendars.js';
import { DateFeedPolicies1765500000361 } from './migrations/1765500000361-date-feed-policies.js';
import { WeighEventsInFeeds1765500000380 } from './migrations/1765500000380-weigh-events-in-feeds.js';
import { KeepIdsOfWhatWasCreated1765500000390 } from './migrations/1765500000390-keep-ids-of-what-was-created.js';
import { CountRepeatedActs1765500000400 } from './migrations/1765500000400-count-repeated-acts.js';

export { grantAudienceRights } from './audience-rights.js';

/** What the data source knows: the tables of this service, and how they came to be. */
export const entities = [
  CalendarEntity,
  DeletedCalendarEntity,
  PublishedChangeEntity,
  EventEntity,
  EventRecurrenceEntity,
  CalendarEventEntity,
  UserSettingsEntity,
  LogoEntity,
  EventCustomizationEntity,
  IdempotencyKeyEntity,
  OutboxMessageEntity,
  InactiveAccountEntity,
  FeedReadEntity,
];
export const migrations = [
  CreateCalendarsAndEvents1763700000000,
  AddInactiveAccounts1765500000020,
  UserSettings1765500000040,
  AddExceptionsAndArchive1765500000060,
  AddLogosAndLooks1765500000070,
  AddKeysAndAudit1765500000071,
  OneIndexPerOwner1765500000080,
  LogPublishedChanges1765500000100,
  AddCancellation1765500000110,
  AddPolicyOfCancelledEvents1765500000111,
  AddSharing1765500000120,
  AddFeedReads1765500000140,
  AddCalendarColors1765500000160,
  AddNextDates1765500000161,
  IndexWhatGoes1765500000190,
  AddOutbox1765500000250,
  HandAuditLogOver1765500000251,
  AddZoneData1765500000310,
  AddBusyStatus1765500000340,
  RememberDeletedCalendars1765500000360,
  DateFeedPolicies1765500000361,
  WeighEventsInFeeds1765500000380,
  KeepIdsOfWhatWasCreated1765500000390,
  CountRepeatedActs1765500000400,
];
