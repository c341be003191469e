import { Injectable } from '@nestjs/common';
import type { ImportNote } from '@daymark/contracts/interchange';
import { RefusedFile } from '@daymark/icalendar/reading';
import { inTransaction, isProblem, type Lease } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CalendarWritingService } from '../../calendars/calendars.module.js';
import { CollectionTransfer } from '../../collections/collections.module.js';
import { LogoCreationService } from '../../logos/logos.module.js';
import { SettingsService } from '../../settings/settings.module.js';
import type { ImportedArchive } from '../domain/archived-event.js';
import type { ArchivedPicture } from '../reading/file-content.js';
import { findFile, hasFile, lockLeased } from '../store/import-leases.js';
import { ImportEntity, type ImportRow } from '../store/import-row.js';
import { ProcessFileReader } from './file-reader.js';
import type { TargetRow } from './import-targets.service.js';

@Injectable()
export class ArchiveStep {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reader: ProcessFileReader,
    private readonly logos: LogoCreationService,
    private readonly calendars: CalendarWritingService,
    private readonly settings: SettingsService,
    private readonly collections: CollectionTransfer,
  ) {}

  async check({ name, bytes, isCover }: ArchivedPicture): Promise<void> {
    const checked = isCover
      ? this.logos.checkCover(Buffer.from(bytes))
      : this.logos.check(Buffer.from(bytes));
    await checked.catch((error: unknown) => {
      if (!isProblem(error, 'VALIDATION_ERROR')) throw error;
      throw new RefusedFile('archive_logo', { name });
    });
  }

  /**
   * Stores the pictures of an archive one by one, recording each once it is stored, then everything else at once. It
   * may stop anywhere and be restarted; the clean-up deletes unused pictures.
   */
  async prepare(row: TargetRow, lease: Lease, signal: AbortSignal): Promise<void> {
    const archive = row.archive!;
    const { manager: reading } = this.dataSource;
    if (!(await hasFile(reading, row.id))) throw new Error('An archive is kept until it was imported');
    await this.reader.readPictures(findFile(reading, row.id), signal, async ({ name, bytes, isCover }) => {
      if (archive.logo_names[name] ?? archive.covers[name]) return;
      const file = Buffer.from(bytes);
      if (isCover) archive.covers[name] = await this.logos.createCover(row.owner_id, file);
      else archive.logo_names[name] = await this.logos.create(row.owner_id, file);
      await this.inOwn(lease, async (manager) => {
        await manager.update(ImportEntity, row.id, { archive });
      });
    });
    await this.inOwn(lease, async (manager) => {
      if (row.is_each)
        for (const [place, { logo, cover }] of archive.calendars.entries()) {
          const part = row.parts?.[place];
          if (!part?.is_made) continue;
          await this.calendars.setImages(manager, part.calendar_id, {
            logo_name: logo === null ? null : (archive.logo_names[logo] ?? null),
            cover: cover === null ? null : (archive.covers[cover] ?? null),
          });
        }
      const { settings } = archive;
      const logo = settings?.default_logo ? (archive.logo_names[settings.default_logo] ?? null) : null;
      archive.has_set_settings =
        settings !== null && (await this.settings.insertFirst(manager, row.user_id, settings, logo));
      const notes = [...row.notes, ...(await this.importCollections(manager, row, archive))];
      archive.is_prepared = true;
      await manager.update(ImportEntity, row.id, { archive, notes });
    });
  }

  private async importCollections(
    manager: EntityManager,
    { is_each, parts, user_id }: ImportRow,
    archive: ImportedArchive,
  ): Promise<ImportNote[]> {
    const notes: ImportNote[] = [];
    archive.collection_ids = [];
    // The row of an import that began before collections were supported has none.
    for (const { name, description, logo, address, calendars } of is_each
      ? (archive.collections ?? [])
      : []) {
      const calendar_ids = calendars.flatMap((place) => parts?.[place]?.calendar_id ?? []);
      const restored = await this.collections.restore(manager, user_id, {
        name,
        description,
        logo_name: logo ? (archive.logo_names[logo] ?? null) : null,
        address,
        calendar_ids,
      });
      if (restored === null) continue;
      archive.collection_ids.push(restored.id);
      if (restored.address !== address)
        notes.push({ code: 'collection_address', line: null, params: { name, text: restored.address } });
    }
    return notes;
  }

  /** Undoes what was imported besides events and calendars: collections and settings that nobody changed since. */
  async undo(manager: EntityManager, { archive, user_id }: ImportRow): Promise<void> {
    if (archive) await this.collections.undoImport(manager, user_id, archive.collection_ids ?? []);
    if (archive?.has_set_settings) await this.settings.removeFirst(manager, user_id);
  }

  private inOwn(lease: Lease, action: (manager: EntityManager) => Promise<void>): Promise<void> {
    return inTransaction(
      this.dataSource,
      async (manager) => {
        await lockLeased(manager, lease);
        await action(manager);
      },
      { isOwed: true },
    );
  }
}
