import { findMigrations, OutboxMessageEntity } from '@daymark/service-kit';
import { InactiveAccountEntity } from '../account-states/account-states.module.js';
import {
  CalendarEntity,
  DeletedCalendarEntity,
  PublishedChangeEntity,
} from '../calendars/calendars.module.js';
import { CollectionEntity } from '../collections/collections.module.js';
import {
  CalendarEventEntity,
  EventCustomizationEntity,
  EventEntity,
  EventOriginalEntity,
  EventRecurrenceEntity,
} from '../events/events.module.js';
import { FeedReadEntity } from '../feed-health/feed-health.module.js';
import { IdempotencyKeyEntity } from '../idempotency/idempotency.module.js';
import { LogoEntity } from '../logos/logos.module.js';
import { ImportEntity } from '../imports/imports.module.js';
import { SourceEntity } from '../sources/sources.module.js';
import { ArchiveEntity } from '../archives/archives.module.js';
import { UserSettingsEntity } from '../settings/settings.module.js';
import { MIGRATIONS } from './migrations-folder.js';

export { grantAudienceRights } from './audience-rights.js';

export const entities = [
  CalendarEntity,
  CollectionEntity,
  DeletedCalendarEntity,
  PublishedChangeEntity,
  EventEntity,
  EventOriginalEntity,
  EventRecurrenceEntity,
  CalendarEventEntity,
  UserSettingsEntity,
  LogoEntity,
  EventCustomizationEntity,
  IdempotencyKeyEntity,
  OutboxMessageEntity,
  InactiveAccountEntity,
  FeedReadEntity,
  ImportEntity,
  SourceEntity,
  ArchiveEntity,
];

export const migrations = await findMigrations(MIGRATIONS);
