import { joinLines, text } from './content-lines.js';
import { colorLines, END, headLines, type EventPiece } from './render-calendar.js';
import { timeZoneDefinition } from './time-zone-definition.js';
import { writtenZone } from './zone-names.js';

/** A calendar for its owner's export. */
export interface ExportedCalendar {
  name: string;
  description?: string | null;
  /** `#rrggbb` */
  color?: string | null;
}

/** An event of an export: rendered here, or with its original lines. */
export interface ExportPiece {
  /** One or several VEVENTs of one UID, every line folded and ended. */
  text: string;
  /** For each TZID in it the IANA zone that it stands for, and the year of the first time in it. */
  zones: Readonly<Record<string, { zone: string; year: number }>>;
  /** The zone of its times without one; absent or null if it has none of those. It must be that of the whole file. */
  floating_zone?: string | null;
}

/** An export piece of an event that is rendered here. */
export const exportPieceOf = ({ text: lines, zones }: EventPiece): ExportPiece => ({
  text: lines,
  zones: Object.fromEntries(Object.entries(zones).map(([zone, year]) => [zone, { zone, year }])),
});

/**
 * A calendar as an iCalendar file for its owner. A TZID of another program is defined as the zone that it was read as,
 * so that original lines need not change; the caller has to make sure that no two pieces use one TZID, or none, for
 * different zones.
 */
export function renderExport({
  product_name,
  calendar,
  pieces,
}: {
  product_name: string;
  calendar: ExportedCalendar;
  pieces: readonly ExportPiece[];
}): string {
  const name = text(calendar.name);
  const floatingZone = pieces.find((piece) => piece.floating_zone)?.floating_zone;
  const description = calendar.description ? text(calendar.description) : '';
  const head = joinLines([
    ...headLines(product_name),
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    ...(description === '' ? [] : [`DESCRIPTION:${description}`, `X-WR-CALDESC:${description}`]),
    ...(floatingZone ? [`X-WR-TIMEZONE:${writtenZone(floatingZone)}`] : []),
    ...colorLines(calendar.color),
    ...zoneLines(pieces),
  ]);
  return head + pieces.map((piece) => piece.text).join('') + joinLines([END]);
}

function zoneLines(pieces: readonly ExportPiece[]): string[] {
  const defined = new Map<string, { zone: string; year: number }>();
  for (const { zones } of pieces) {
    for (const [tzid, { zone, year }] of Object.entries(zones)) {
      const before = defined.get(tzid);
      if (!before || year < before.year) defined.set(tzid, { zone, year });
    }
  }
  // Definitions depend on the zone, whatever its TZID in this file.
  return [...defined.keys()].sort().flatMap((tzid) => {
    const { zone, year } = defined.get(tzid)!;
    return timeZoneDefinition(zone, year).map((line) => (line === `TZID:${zone}` ? `TZID:${tzid}` : line));
  });
}
