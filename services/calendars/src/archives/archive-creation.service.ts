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
import { DATA_SOURCE, SETTINGS } from '@daymark/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { BinService } from '../bin/bin.module.js';
import { CalendarReadingService, type CalendarEntity } from '../calendars/calendars.module.js';
import { CollectionTransfer } from '../collections/collections.module.js';
import type { CalendarsSettings } from '../config.js';
import { ArchivedEvents, type WholeEvent } from '../events/events.module.js';
import { exportPieces } from '../exports/exports.module.js';
import { LogoFiles } from '../logos/logos.module.js';
import { Reading } from '../quotas/quotas.module.js';
import { SettingsService } from '../settings/settings.module.js';
import { SourceAddresses } from '../sources/sources.module.js';
import { fileNames } from './file-names.js';
import { LogosOfArchive } from './logos-of-archive.js';
import { archiveReadme } from './archive-readme.js';
import { ZipFile } from './zip-file.js';

const EVENTS_AT_A_TIME = 250;
/** A file of events ends with the event that reaches this size. */
const EVENTS_FILE_CHARACTERS = 1_000_000;

export interface CreatedArchive {
  file: Buffer;
  counts: NonNullable<Archive['counts']>;
}

/** Writes all data of a person into one file, from one snapshot. */
@Injectable()
export class ArchiveCreation {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: CalendarsSettings,
    private readonly calendars: CalendarReadingService,
    private readonly events: ArchivedEvents,
    private readonly personSettings: SettingsService,
    private readonly sources: SourceAddresses,
    private readonly logoFiles: LogoFiles,
    private readonly collections: CollectionTransfer,
    private readonly bin: BinService,
  ) {}

  /**
   * `onProgress` gets the number of finished events; it may throw to stop.
   * @throws TooLarge
   */
  make(userId: string, onProgress: (done: number, total: number) => Promise<void>): Promise<CreatedArchive> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const zip = new ZipFile(ARCHIVE_MAX_BYTES);
      const logos = new LogosOfArchive(await this.logoFiles.allOf(manager, userId));
      const total = await this.events.count(manager, userId);
      const stored = await this.calendars.allOf(userId, manager);
      // Oldest first: an import of the archive creates them in this order.
      const calendars = stored.reverse();
      const events = await this.writeEvents(manager, { zip, logos, userId, calendars }, (done) =>
        onProgress(done, total),
      );
      const names = fileNames(calendars.map(({ name }) => name));
      for (const [index, calendar] of calendars.entries())
        await this.writeCalendar(manager, zip, calendar, `calendars/${names[index]}.ics`);
      const settings = await this.personSettings.storedOf(userId, manager);
      const archivedSettings: ArchivedSettings | null = settings && {
        ...pick(settings, SETTINGS_FIELDS),
        default_logo: logos.fileOf(settings.default_logo_name),
      };
      const sources = await this.sources.of(manager, userId);
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
        })),
        events,
        logos: logos.files('logos'),
        covers: logos.files('covers'),
        settings: archivedSettings,
        collections: await this.collectionsOf(manager, userId, calendars),
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

  /** @returns the names of the files */
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
    const files: string[] = [];
    let texts: string[] = [];
    let characters = 0;
    const writeFile = async () => {
      const name = `events/${files.length + 1}.json`;
      await zip.addText(name, `[\n${texts.join(',\n')}\n]\n`);
      files.push(name);
      [texts, characters] = [[], 0];
    };
    let done = 0;
    for (let after = '', found = EVENTS_AT_A_TIME; found === EVENTS_AT_A_TIME;) {
      const events = await this.events.next(manager, userId, after, EVENTS_AT_A_TIME);
      for (const event of events) {
        const text = JSON.stringify(archivedEvent(event, places, logos));
        texts.push(text);
        characters += text.length;
        if (characters > EVENTS_FILE_CHARACTERS) await writeFile();
      }
      found = events.length;
      after = events.at(-1)?.event.uid ?? after;
      done += found;
      await onProgress(done);
    }
    if (texts.length > 0) await writeFile();
    return files;
  }

  /** Writes the content of deleted events, in addition to the list of bin items. */
  private async writeBin(manager: EntityManager, zip: ZipFile, userId: string): Promise<void> {
    let texts: string[] = [];
    let characters = 0;
    let files = 0;
    const writeFile = async () => {
      files += 1;
      await zip.addText(`bin/${files}.json`, `[\n${texts.join(',\n')}\n]\n`);
      [texts, characters] = [[], 0];
    };
    let last: Awaited<ReturnType<BinService['storedContentOf']>>[number] | null = null;
    for (let found = EVENTS_AT_A_TIME; found === EVENTS_AT_A_TIME;) {
      const kept = await this.bin.storedContentOf(manager, userId, last, EVENTS_AT_A_TIME);
      for (const { item_id, table_name, content } of kept) {
        const text = JSON.stringify({ item: item_id, of: table_name, ...content });
        texts.push(text);
        characters += text.length;
        if (characters > EVENTS_FILE_CHARACTERS) await writeFile();
      }
      found = kept.length;
      last = kept.at(-1) ?? last;
    }
    if (texts.length > 0) await writeFile();
  }

  /** Leaves deleted calendars out of collections, and collections that then have none. */
  private async collectionsOf(
    manager: EntityManager,
    userId: string,
    calendars: readonly CalendarEntity[],
  ): Promise<ArchivedCollection[]> {
    const places = new Map(calendars.map(({ id }, place) => [id, place]));
    return (await this.collections.allOf(manager, userId))
      .map(({ name, address, calendar_ids }) => ({
        name,
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
    const events = await this.events.in(manager, calendar.id);
    const pieces = await new Reading(calendar.user_id).inSlices(exportPieces(events));
    await zip.addText(file, renderExport({ product_name: this.settings.PRODUCT_NAME, calendar, pieces }));
  }

  private async writeLogos(zip: ZipFile, logos: LogosOfArchive): Promise<void> {
    for (const [logo, file] of logos.entries)
      await zip.addBytes(file, Buffer.from((await this.logoFiles.read(logo)).content, 'base64'));
  }
}

const SETTINGS_FIELDS = [
  'default_timezone',
  'default_background_color',
  'default_button_color',
  'default_font_family',
  'past_events',
  'color_scheme',
  'week_start',
  'hour_cycle',
  'shows_weekend',
  'second_timezone',
] as const;

function archivedEvent(
  { event, exceptions, original, calendarIds, customizations }: WholeEvent,
  places: ReadonlyMap<string, number>,
  logos: LogosOfArchive,
): ArchivedEvent {
  const customizationOf = (id: string): ArchivedCustomization | null => {
    const customization = customizations.get(id);
    if (!customization) return null;
    const { logo_name, ...rest } = customization;
    return { ...rest, logo: logos.fileOf(logo_name) };
  };
  return {
    uid: event.uid!,
    related_uid: event.related_uid,
    revision: event.revision,
    calendars: calendarIds.flatMap((id) => places.get(id) ?? []).sort((a, b) => a - b),
    archived_at: event.archived_at?.toISOString() ?? null,
    content: { ...contentOf(event), recurrence: event.recurrence },
    exceptions: exceptions.map((exception) => ({
      occurrence: exception.occurrence_date,
      revision: exception.revision,
      is_hidden_by_owner: exception.is_hidden_by_owner,
      content: exception.is_deleted ? null : contentOf(exception),
      look: customizationOf(exception.id),
    })),
    look: customizationOf(event.id),
    original: original && {
      content: original.content,
      zones: { ...original.zones },
      sequence: original.sequence,
      is_current: original.isCurrent ?? true,
    },
  };
}

const contentOf = (content: WholeEvent['event']): ArchivedContent => ({
  ...pick(content, writtenColumns),
  ...pick(content, actionFields),
  cancelled_at: content.cancelled_at?.toISOString() ?? null,
});
