import { Inject, Injectable } from '@nestjs/common';
import {
  actionFields,
  ARCHIVE_MAX_BYTES,
  calendarFieldNames,
  pick,
  writtenColumns,
} from '@daymark/contracts';
import {
  ARCHIVE_BIN,
  ARCHIVE_FORMAT,
  ARCHIVE_MANIFEST,
  ARCHIVE_README,
  ARCHIVE_VERSION,
  type Archive,
  type ArchivedCalendar,
  type ArchivedCollection,
  type ArchivedContent,
  type ArchivedEvent,
  type ArchivedCustomization,
  type ArchivedSettings,
  type ArchiveManifest,
} from '@daymark/contracts/interchange';
import { renderExport } from '@daymark/icalendar/rendering';
import { SETTINGS } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { BinService } from '../bin/bin.module.js';
import { BinnedContent, type EventRowState } from '../history/history.module.js';
import { CalendarReadingService, type CalendarEntity } from '../calendars/calendars.module.js';
import { CollectionTransfer } from '../collections/collections.module.js';
import type { CalendarsSettings } from '../config.js';
import { ExportedEvents, type EventAggregate } from '../events/events.module.js';
import { exportPieces } from '../exports/exports.module.js';
import { LogoFiles } from '../logos/logos.module.js';
import { Reading } from '../quotas/quotas.module.js';
import { SettingsService, type UserSettingsEntity } from '../settings/settings.module.js';
import { SourceActions } from '../sources/sources.module.js';
import { fileNames, ZipFile, JsonFiles } from './archive-files.js';
import { LogosOfArchive } from './logos-of-archive.js';
import { archiveReadme } from './archive-readme.js';

const EVENTS_AT_A_TIME = 250;

export interface CreatedArchive {
  file: Buffer;
  counts: NonNullable<Archive['counts']>;
}

@Injectable()
export class ArchiveCreation {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: CalendarsSettings,
    private readonly calendars: CalendarReadingService,
    private readonly events: ExportedEvents,
    private readonly personSettings: SettingsService,
    private readonly sources: SourceActions,
    private readonly logoFiles: LogoFiles,
    private readonly collections: CollectionTransfer,
    private readonly bin: BinService,
    private readonly binned: BinnedContent,
  ) {}

  /** `onProgress` gets the number of finished events; it may throw to stop. */
  make(userId: string, onProgress: (done: number, total: number) => Promise<void>): Promise<CreatedArchive> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const zip = new ZipFile(ARCHIVE_MAX_BYTES);
      const logos = new LogosOfArchive(await this.logoFiles.allOf(manager, userId));
      const total = await this.events.countOf(manager, userId);
      // Oldest first: an import of the archive creates them in this order.
      const calendars = (await this.calendars.allOf(userId, manager)).reverse();
      const events = await this.writeEvents(manager, { zip, logos, userId, calendars }, (done) =>
        onProgress(done, total),
      );
      const names = fileNames(calendars.map(({ name }) => name));
      for (const [index, calendar] of calendars.entries())
        await this.writeCalendar(manager, zip, calendar, `calendars/${names[index]}.ics`);
      const stored = await this.personSettings.storedOf(userId, manager);
      // Before the list of logos, to which it adds its own.
      const settings = stored && archivedSettings(stored, logos);
      const collections = await this.collectionsOf(manager, { userId, calendars, logos });
      const sources = await this.sources.addressesOf(manager, userId);
      const manifest: ArchiveManifest = {
        format: ARCHIVE_FORMAT,
        version: ARCHIVE_VERSION,
        product: this.settings.PRODUCT_NAME,
        made_at: new Date().toISOString(),
        calendars: calendars.map((calendar, index): ArchivedCalendar => ({
          ...pick(calendar, calendarFieldNames),
          id: calendar.id,
          logo: logos.fileOf(calendar.logo_name),
          cover: logos.coverFileOf(calendar.cover),
          file: `calendars/${names[index]}.ics`,
          source: sources.get(calendar.id) ?? null,
          holidays: calendar.holidays,
        })),
        events,
        logos: logos.files('logos'),
        covers: logos.files('covers'),
        settings,
        collections,
      };
      await this.writeLogos(zip, logos);
      await zip.addText(ARCHIVE_BIN, JSON.stringify(await this.bin.itemsOf(manager, userId), null, 2));
      await this.writeBin(manager, zip, userId);
      await zip.addText(ARCHIVE_README, archiveReadme(this.settings.PRODUCT_NAME));
      await zip.addText(ARCHIVE_MANIFEST, JSON.stringify(manifest, null, 2));
      const counts = { calendars: calendars.length, events: total, logos: logos.files('logos').length };
      return { file: zip.end(), counts };
    });
  }

  private async writeEvents(
    manager: EntityManager,
    {
      zip,
      logos,
      userId,
      calendars,
    }: {
      zip: ZipFile;
      logos: LogosOfArchive;
      userId: string;
      calendars: readonly CalendarEntity[];
    },
    onProgress: (done: number) => Promise<void>,
  ): Promise<string[]> {
    const places = new Map(calendars.map(({ id }, place) => [id, place]));
    const files = new JsonFiles(zip, 'events');
    let done = 0;
    for (let after = '', found = EVENTS_AT_A_TIME; found === EVENTS_AT_A_TIME;) {
      const events = await this.events.nextOf(manager, userId, after, EVENTS_AT_A_TIME);
      for (const event of events) await files.add(archivedEvent(event, places, logos));
      found = events.length;
      after = events.at(-1)?.row.uid ?? after;
      done += found;
      await onProgress(done);
    }
    await files.end();
    return files.names;
  }

  private async writeBin(manager: EntityManager, zip: ZipFile, userId: string): Promise<void> {
    const files = new JsonFiles(zip, 'bin');
    let last: Awaited<ReturnType<BinnedContent['events']>>[number] | null = null;
    for (let found = EVENTS_AT_A_TIME; found === EVENTS_AT_A_TIME;) {
      const kept = await this.binned.events(manager, userId, last, EVENTS_AT_A_TIME);
      for (const { item, state } of kept) {
        const rows = [state?.own?.row, ...(state?.dates ?? []).map(({ date }) => date?.row)];
        for (const row of rows) if (row) await files.add({ item, of: 'events', ...withoutInternals(row) });
        const rule = state?.own?.recurrence;
        if (rule) await files.add({ item, of: 'event_recurrences', event_id: state.own!.row.id, ...rule });
      }
      found = kept.length;
      last = kept.at(-1) ?? last;
    }
    await files.end();
  }

  /** Leaves deleted calendars, and those of others, out of collections, and collections that then have none. */
  private async collectionsOf(
    manager: EntityManager,
    {
      userId,
      calendars,
      logos,
    }: { userId: string; calendars: readonly CalendarEntity[]; logos: LogosOfArchive },
  ): Promise<ArchivedCollection[]> {
    const places = new Map(calendars.map(({ id }, place) => [id, place]));
    return (await this.collections.allOf(manager, userId))
      .map(({ name, description, logo_name, address, calendar_ids }) => ({
        name,
        description,
        logo: logos.fileOf(logo_name),
        address,
        calendars: calendar_ids.flatMap((id) => places.get(id) ?? []),
      }))
      .filter((collection) => collection.calendars.length > 0);
  }

  private async writeCalendar(
    manager: EntityManager,
    zip: ZipFile,
    calendar: CalendarEntity,
    file: string,
  ): Promise<void> {
    const events = await this.events.in(calendar.id, calendar.user_id, manager);
    const pieces = await new Reading(calendar.user_id).inSlices(exportPieces(events));
    await zip.addText(file, renderExport({ product_name: this.settings.PRODUCT_NAME, calendar, pieces }));
  }

  private async writeLogos(zip: ZipFile, logos: LogosOfArchive): Promise<void> {
    for (const [logo, file] of logos.entries)
      await zip.addBytes(file, Buffer.from((await this.logoFiles.read(logo)).content, 'base64'));
  }
}

const withoutInternals = ({ user_id: _, version: __, latest_version: ___, ...row }: EventRowState) => row;

function archivedSettings(
  { user_id: _, version: __, updated_at: ___, default_logo_name, ...chosen }: UserSettingsEntity,
  logos: LogosOfArchive,
): ArchivedSettings {
  return { ...chosen, default_logo: logos.fileOf(default_logo_name) };
}

function archivedEvent(
  { row, recurrence, dates, original, calendarIds, customization }: EventAggregate,
  places: ReadonlyMap<string, number>,
  logos: LogosOfArchive,
): ArchivedEvent {
  const lookOf = (own: EventAggregate['customization']): ArchivedCustomization | null =>
    own && {
      ...pick(own, ['background_color', 'button_color', 'font_family', 'is_without_logo']),
      logo: logos.fileOf(own.logo_name),
    };
  return {
    uid: row.uid!,
    related_uid: row.related_uid,
    revision: row.revision,
    calendars: calendarIds.flatMap((id) => places.get(id) ?? []).sort((a, b) => a - b),
    archived_at: row.archived_at && new Date(row.archived_at).toISOString(),
    content: { ...contentOf(row), recurrence },
    exceptions: dates.map(({ row: date, customization: own }) => ({
      occurrence: date.occurrence_date!,
      revision: date.revision,
      is_hidden_by_owner: date.is_hidden_by_owner,
      content: date.is_deleted ? null : contentOf(date),
      look: lookOf(own),
    })),
    look: lookOf(customization),
    original: original && {
      content: original.content,
      zones: { ...original.zones },
      sequence: original.sequence,
      is_current: original.isCurrent,
    },
  };
}

const contentOf = (content: EventAggregate['row']): ArchivedContent => ({
  ...pick(content, writtenColumns),
  ...pick(content, actionFields),
  cancelled_at: content.cancelled_at?.toISOString() ?? null,
});
