import {
  Module,
  Controller,
  UseInterceptors,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { CalendarsModule } from '../calendars/calendars.module.js';
import { CollectionsModule } from '../collections/collections.module.js';
import { EventsModule } from '../events/events.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { OutgoingModule } from '../outgoing/outgoing.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { LogosModule } from '../logos/logos.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ArchiveStep } from './use-cases/archive-step.service.js';
import { EntryMatching } from './use-cases/entry-matching.service.js';
import { FetchingStep } from './use-cases/fetching-step.service.js';
import { ImportActions } from './use-cases/import-actions.service.js';
import { ImportCreation } from './use-cases/import-creation.service.js';
import { ImportQueries } from './use-cases/import-queries.service.js';
import { ImportTargets } from './use-cases/import-targets.service.js';
import { ImportWorker } from './use-cases/import-worker.service.js';
import { ReadingStep } from './use-cases/reading-step.service.js';
import { UndoStep } from './use-cases/undo-step.service.js';
import { WritingStep } from './use-cases/writing-step.service.js';
import { EntryFaults, ProcessFileReader } from './use-cases/file-reader.js';
import {
  addImportPart,
  createImport,
  createImportFromAddress,
  deleteImport,
  getImport,
  getImportWindow,
  listImportItems,
  listImports,
  runImport,
  stopImport,
  undoImport,
  updateImport,
} from '@daymark/contracts/interchange';
import type { SessionState } from '@daymark/contracts/internal';
import { Endpoint, FromFile, Received } from '@daymark/service-kit';
import type { Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { IMPORT_DAYS } from '@daymark/contracts';

const OVERDUE_AT_A_TIME = 20;
/** If the parts of a file do not arrive within this time, the upload was abandoned. */
const PARTS_HOURS = 2;
/** The history covers more than a year. */
const HISTORY_DAYS = 400;

@Injectable()
export class ImportRetention {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Deletes incomplete uploads, previews that nobody imported, entries and files of imports that can no longer be
   * undone, and expired history.
   */
  async deleteOverdue(): Promise<number> {
    let total = 0;
    for (const statement of [
      `DELETE FROM imports WHERE id IN (SELECT id FROM imports
         WHERE created_at < now() - interval '${IMPORT_DAYS} days' AND state IN ('ready', 'failed')
         LIMIT ${OVERDUE_AT_A_TIME})`,
      `DELETE FROM imports WHERE id IN (SELECT id FROM imports
         WHERE created_at < now() - interval '${PARTS_HOURS} hours' AND state = 'reading' AND parts_here < file_parts
         LIMIT ${OVERDUE_AT_A_TIME})`,
      `DELETE FROM import_items WHERE import_id IN (SELECT id FROM imports i
         WHERE created_at < now() - interval '${IMPORT_DAYS} days' AND state IN ('done', 'stopped', 'undone')
           AND finished_at < now() - interval '${IMPORT_DAYS} days'
           AND EXISTS (SELECT FROM import_items WHERE import_id = i.id) LIMIT ${OVERDUE_AT_A_TIME})`,
      // A stopped import cannot continue without its entries, so its file is no longer needed.
      `UPDATE imports SET file = NULL WHERE id IN (SELECT id FROM imports
         WHERE created_at < now() - interval '${IMPORT_DAYS} days' AND state IN ('done', 'stopped', 'undone')
           AND finished_at < now() - interval '${IMPORT_DAYS} days' AND file IS NOT NULL LIMIT ${OVERDUE_AT_A_TIME})`,
      `DELETE FROM imports WHERE id IN (SELECT id FROM imports
         WHERE created_at < now() - interval '${HISTORY_DAYS} days' LIMIT ${OVERDUE_AT_A_TIME})`,
    ]) {
      for (let deleted = 1; deleted > 0; total += deleted)
        [, deleted] = await this.dataSource.query<[unknown[], number]>(statement);
    }
    return total;
  }
}

export { ImportEntity } from './store/import-row.js';
export { refusalNote, storedUids } from './domain/imported-entry.js';
export { EntryMatching } from './use-cases/entry-matching.service.js';
export { ProcessFileReader } from './use-cases/file-reader.js';
export { ImportActions } from './use-cases/import-actions.service.js';
export { ImportWorker } from './use-cases/import-worker.service.js';

/** Counts the imports of a person before a file is read. */
@Injectable()
class LimitImportUploads implements NestInterceptor {
  constructor(private readonly creation: ImportCreation) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { user } = context.switchToHttp().getRequest<{ user: SessionState }>();
    await this.creation.limitCreations(user.user_id);
    return next.handle();
  }
}

@Controller()
class ImportsController {
  constructor(
    private readonly actions: ImportActions,
    private readonly creation: ImportCreation,
    private readonly queries: ImportQueries,
  ) {}

  @Endpoint(listImports)
  list(@Received() { caller, query }: Received<typeof listImports>) {
    return this.queries.list(caller.user_id, query);
  }

  @UseInterceptors(LimitImportUploads)
  @Endpoint(createImport)
  create(@Received() { caller, query, key }: Received<typeof createImport>, @FromFile() file: Buffer) {
    return this.creation.create(caller.user_id, query, file, key);
  }

  @Endpoint(addImportPart)
  addPart(
    @Received() { caller, params: { id, number } }: Received<typeof addImportPart>,
    @FromFile() part: Buffer,
  ) {
    return this.creation.addPart(caller.user_id, id, number, part);
  }

  @Endpoint(createImportFromAddress)
  createFromAddress(@Received() { caller, body, key }: Received<typeof createImportFromAddress>) {
    return this.creation.createFromAddress(caller.user_id, body, key);
  }

  @Endpoint(getImport)
  get(@Received() { caller, params: { id } }: Received<typeof getImport>) {
    return this.queries.get(caller.user_id, id);
  }

  @Endpoint(updateImport)
  update(@Received() { caller, params: { id }, body }: Received<typeof updateImport>) {
    return this.actions.update(caller.user_id, id, body);
  }

  @Endpoint(deleteImport)
  remove(@Received() { caller, params: { id } }: Received<typeof deleteImport>) {
    return this.actions.remove(caller.user_id, id);
  }

  @Endpoint(listImportItems)
  items(@Received() { caller, params: { id }, query }: Received<typeof listImportItems>) {
    return this.queries.items(caller.user_id, id, query);
  }

  @Endpoint(getImportWindow)
  window(@Received() { caller, params: { id }, query }: Received<typeof getImportWindow>) {
    return this.queries.window(caller.user_id, id, query);
  }

  @Endpoint(runImport)
  run(@Received() { caller, params: { id }, body: { version } }: Received<typeof runImport>) {
    return this.actions.run(caller.user_id, id, version);
  }

  @Endpoint(stopImport)
  stop(@Received() { caller, params: { id } }: Received<typeof stopImport>) {
    return this.actions.stop(caller.user_id, id);
  }

  @Endpoint(undoImport)
  undo(@Received() { caller, params: { id }, body: { version } }: Received<typeof undoImport>) {
    return this.actions.undo(caller.user_id, id, version);
  }
}

@Module({
  imports: [
    CalendarsModule,
    CollectionsModule,
    EventsModule,
    IdempotencyModule,
    OutgoingModule,
    QuotasModule,
    LogosModule,
    SettingsModule,
  ],
  controllers: [ImportsController],
  providers: [
    ArchiveStep,
    EntryFaults,
    EntryMatching,
    FetchingStep,
    ImportActions,
    ImportCreation,
    ImportQueries,
    ImportRetention,
    ImportTargets,
    ImportWorker,
    ReadingStep,
    UndoStep,
    WritingStep,
    ProcessFileReader,
  ],
  exports: [EntryMatching, ImportActions, ImportRetention, ImportWorker, ProcessFileReader],
})
export class ImportsModule {}
