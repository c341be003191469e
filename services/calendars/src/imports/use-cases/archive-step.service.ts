import { Inject, Injectable } from '@nestjs/common';
import { RefusedFile } from '@daymark/icalendar/reading';
import { DATA_SOURCE, inTransaction, ProblemException } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { CalendarWritingService } from '../../calendars/calendars.module.js';
import { LogoCreationService } from '../../logos/logos.module.js';
import { SettingsService } from '../../settings/settings.module.js';
import type { ArchivedLogo } from '../reading/read-file.js';
import { findFile, lockHeld, LostLease, type Lease } from '../store/import-leases.js';
import type { ImportRow } from '../store/import-row.js';
import { storeArchive } from '../store/import-rows.js';
import { ProcessFileReader } from './file-reader.js';

/** Brings what an archive has beside events: logos, what calendars look like, and settings. */
@Injectable()
export class ArchiveStep {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly reader: ProcessFileReader,
    private readonly logos: LogoCreationService,
    private readonly calendars: CalendarWritingService,
    private readonly settings: SettingsService,
  ) {}

  /** @throws RefusedFile where a logo is no picture that could be one */
  async judge(logos: readonly ArchivedLogo[]): Promise<void> {
    for (const { name, bytes } of logos) {
      await this.logos.judge(Buffer.from(bytes)).catch((error: unknown) => {
        if (!(error instanceof ProblemException) || error.code !== 'VALIDATION_ERROR') throw error;
        throw new RefusedFile('archive_logo', { name });
      });
    }
  }

  /**
   * Stores the logos of an archive one by one, each noted once it is there, then all else at once. It may break off anywhere
   * and be begun again; a logo that nothing refers to goes by itself.
   * @throws LostLease; ProblemException FORBIDDEN where a quota is reached
   */
  async prepare(row: ImportRow, lease: Lease, signal: AbortSignal): Promise<void> {
    const archive = row.archive!;
    const bytes = await findFile(this.dataSource.manager, row.id);
    if (bytes === null) throw new Error('An archive is kept until it was imported');
    const { logos } = await this.reader.read({ bytes, timezone: row.timezone }, () => undefined, signal);
    for (const { name, bytes: picture } of logos) {
      if (archive.logo_names[name]) continue;
      signal.throwIfAborted();
      archive.logo_names[name] = await this.logos.bring(row.user_id, Buffer.from(picture));
      await this.inOwn(lease, (manager) => storeArchive(manager, row.id, archive));
    }
    await this.inOwn(lease, async (manager) => {
      if (row.is_each)
        for (const [place, { logo }] of archive.calendars.entries()) {
          const part = row.parts?.[place];
          const name = logo === null ? undefined : archive.logo_names[logo];
          if (part?.is_made && name) await this.calendars.setLogo(manager, part.calendar_id, name);
        }
      const { settings } = archive;
      const logo = settings?.default_logo ? (archive.logo_names[settings.default_logo] ?? null) : null;
      archive.has_set_settings =
        settings !== null && (await this.settings.insertFirst(manager, row.user_id, settings, logo));
      archive.is_prepared = true;
      await storeArchive(manager, row.id, archive);
    });
  }

  /** Takes back what was brought beside events and calendars: settings that nobody changed since. */
  async undo(manager: EntityManager, { archive, user_id }: ImportRow): Promise<void> {
    if (archive?.has_set_settings) await this.settings.removeFirst(manager, user_id);
  }

  private inOwn(lease: Lease, act: (manager: EntityManager) => Promise<void>): Promise<void> {
    return inTransaction(
      this.dataSource,
      async (manager) => {
        if ((await lockHeld(manager, lease)) === null) throw new LostLease();
        await act(manager);
      },
      { isOwed: true },
    );
  }
}
