import { calendarFieldsVisibleTo, pick, type Calendar } from '@daymark/contracts';
import { isOwnedBy } from '../access/access.module.js';
import { calendarImagesResponse } from './calendar-images.js';
import type { CalendarEntity } from './calendar.entity.js';

const fieldsOfPeople = calendarFieldsVisibleTo('person');

export function calendarResponse(calendar: CalendarEntity, userId: string): Calendar {
  return {
    id: calendar.id,
    ...pick(calendar, fieldsOfPeople),
    ...calendarImagesResponse(calendar),
    is_owner: isOwnedBy(userId, calendar),
    created_at: calendar.created_at.toISOString(),
    updated_at: calendar.updated_at.toISOString(),
    version: calendar.version,
  };
}
