import { Module } from '@nestjs/common';
import { AccountStatesModule } from '../account-states/account-states.module.js';
import { Access } from './access.service.js';

export { asAdministrator, onCalendar, onEvent } from './access.policy.js';
export type { Answer, CalendarAction, EventAction, Relation } from './access.policy.js';
export { Access } from './access.service.js';
export { calendarsOf, eventsOf, isOwnedBy, ownedBy, rowsOf } from './ownership.js';

/** The one answer to what a person may do with calendars and events. */
@Module({ imports: [AccountStatesModule], providers: [Access], exports: [Access] })
export class AccessModule {}
