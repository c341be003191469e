import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CalendarReadingService } from '../../calendars/calendars.module.js';
import { targetOf } from '../domain/import-parts.js';
import type { ImportRow } from '../store/import-row.js';

/** An import with one calendar as target. It belongs to who runs it, and its events to the owner of the calendar. */
export type TargetRow = ImportRow & { owner_id: string };

@Injectable()
export class ImportTargets {
  constructor(private readonly calendars: CalendarReadingService) {}

  /** For a preview, which compares with nothing of a calendar in which the person may not import any more. */
  async find(manager: EntityManager, row: ImportRow, part: number): Promise<TargetRow> {
    const target = targetOf(row, part);
    const ids = target.calendar_id === null ? [] : [target.calendar_id];
    const [calendar] = (await this.calendars.allowed('manage', manager, row.user_id, ids)).values();
    return { ...target, owner_id: calendar?.user_id ?? row.user_id };
  }

  async require(manager: EntityManager, row: ImportRow, part: number): Promise<TargetRow> {
    const target = targetOf(row, part);
    // The calendars of one file may share events, which one person owns.
    const action = row.is_each ? 'delete' : 'manage';
    const owner_id =
      target.calendar_id === null
        ? row.user_id
        : (await this.calendars.require(action, target.calendar_id, row.user_id, manager)).user_id;
    return { ...target, owner_id };
  }
}

/** How events note what an import does: its person does it, though a job writes. */
export const byImport = ({ id, user_id }: ImportRow) =>
  ({ by: 'import', importId: id, actorId: user_id }) as const;
