import type { ArchivedEvent, ArchivedCustomization, ArchiveManifest } from '@daymark/contracts/interchange';
import type { ReadEntry } from '@daymark/icalendar/reading';
import { baseOfEvent, indexOfOccurrenceDate } from '@daymark/recurrence';
import type { StoredCover } from '../../calendars/calendars.module.js';
import { fromSaved, type ImportedEvent, type ImportedCustomization } from '../../events/events.module.js';
import type { ImportPart } from './import-parts.js';
import { requireFewDates } from './imported-entry.js';

export interface ImportedArchive extends Pick<ArchiveManifest, 'calendars' | 'settings' | 'collections'> {
  logo_names: Record<string, string>;
  covers: Record<string, StoredCover>;
  collection_ids: string[];
  /** Logos, calendar themes, settings and collections are imported. */
  is_prepared: boolean;
  /** The person had no settings, so those of the archive were stored. */
  has_set_settings: boolean;
}

/** The archive's data for an entry; undefined for an entry of any other file. */
export const archivedOf = (entry: ReadEntry): ArchivedEvent | undefined =>
  (entry as Partial<{ archived: ArchivedEvent }>).archived;

/** Changed dates that its series does not have are left out. */
export function archivedEvent(archived: ArchivedEvent, uid: string): ImportedEvent {
  const { content, original, revision } = archived;
  const { recurrence } = content;
  const exceptions = recurrence
    ? archived.exceptions.filter(
        ({ occurrence }) => indexOfOccurrenceDate(baseOfEvent(content), recurrence, occurrence) !== null,
      )
    : [];
  const saved = fromSaved({
    uid,
    revision,
    content,
    exceptions: exceptions.map(({ occurrence, content: changed, revision: own }) => ({
      occurrence,
      content: changed && { ...changed, recurrence: null },
      revision: own,
    })),
    original: original && {
      content: original.content,
      zones: original.zones,
      sequence: original.sequence,
      isCurrent: original.is_current,
    },
  });
  requireFewDates(saved.exceptions);
  return {
    ...saved,
    relatedUid: archived.related_uid,
    exceptions: saved.exceptions.map((exception, index) => ({
      ...exception,
      isHiddenByOwner: exceptions[index]!.is_hidden_by_owner,
    })),
    hasOwnRevisions: true,
    archivedAt: archived.archived_at,
  };
}

interface Imported {
  archive: ImportedArchive | null;
  parts: readonly Pick<ImportPart, 'calendar_id'>[] | null;
  is_each: boolean;
}

/** Adds what only the whole import knows: the event's other calendars, and the logos of its customizations. */
export function withRestOfArchive(row: Imported, entry: ReadEntry, event: ImportedEvent): ImportedEvent {
  const archived = archivedOf(entry);
  if (!archived || !row.archive) return event;
  const { logo_names } = row.archive;
  const customizationsOf = (
    customization: ArchivedCustomization | null,
    occurrence: string | null,
  ): ImportedCustomization[] => {
    if (!customization) return [];
    const { logo, ...rest } = customization;
    return [{ ...rest, occurrence, logo_name: logo === null ? null : (logo_names[logo] ?? null) }];
  };
  return {
    ...event,
    alsoIn: row.is_each
      ? archived.calendars.slice(1).flatMap((place) => row.parts?.[place]?.calendar_id ?? [])
      : [],
    customizations: [
      ...customizationsOf(archived.look, null),
      ...archived.exceptions.flatMap(({ look, occurrence }) => customizationsOf(look, occurrence)),
    ],
  };
}
