import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Calendar, CalendarRequest } from '@daymark/contracts';
import { DATA_SOURCE } from '@daymark/service-kit';
import { calendarAnswer } from './calendar.answer.js';
import { CalendarEntity } from './calendar.entity.js';

@Injectable()
export class CalendarWritingService {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  async create(userId: string, request: CalendarRequest): Promise<Calendar> {
    const { manager } = this.dataSource;
    // The insert brings the columns that the database filled in back into the entity.
    const calendar = manager.create(CalendarEntity, { id: randomUUID(), user_id: userId, ...request });
    await manager.insert(CalendarEntity, calendar);
    return calendarAnswer(calendar, userId);
  }
}
