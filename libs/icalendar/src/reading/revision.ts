import { propertyOf, type Component } from './text/components.js';
import type { ReadRevision } from './read-calendar.types.js';
import { isMapped, STATUS_HERE } from './text/mapped-properties.js';
import { cancellationNoteOf } from './text/text-fields.js';
import { readTime } from './text/values.js';

/** Maximum of the column for revisions. */
const SEQUENCE_MAX = 2_147_483_647;

export function readRevision(
  component: Component,
  furtherLines: readonly string[],
  isCancelled: boolean,
): ReadRevision {
  const valueOf = (name: string) => propertyOf(component, name)?.value.trim() ?? '';
  return {
    sequence: sequenceOf(component),
    last_modified: modifiedOf(component),
    status:
      isCancelled || [valueOf('STATUS'), valueOf(STATUS_HERE)].some(isCancelledState)
        ? 'cancelled'
        : 'confirmed',
    cancellation_note: cancellationNoteOf(component),
    // Unknown values mean PRIVATE (RFC 5545, section 3.8.1.3).
    is_private: !/^(?:public)?$/i.test(valueOf('CLASS')),
    original: component.original,
    unknown_properties: [
      ...component.properties.filter(({ name }) => !isMapped(name)).map(({ text }) => text),
      ...furtherLines,
    ],
  };
}

/** American programs write one L. */
const isCancelledState = (value: string): boolean => /^cancell?ed$/i.test(value.trim());

export function sequenceOf(component: Component): number {
  const sequence = Number(propertyOf(component, 'SEQUENCE')?.value.trim() ?? 0);
  return Number.isInteger(sequence) && sequence >= 0 ? Math.min(sequence, SEQUENCE_MAX) : 0;
}

export function modifiedOf(component: Component): string | null {
  for (const name of ['LAST-MODIFIED', 'DTSTAMP']) {
    const written = propertyOf(component, name)?.value;
    const time = written === undefined ? null : readTime(written);
    if (time === null || time.kind === 'none') continue;
    const seconds = String(time.seconds).padStart(2, '0');
    return `${time.local.padEnd(16, 'T00:00')}:${seconds}.000Z`;
  }
  return null;
}

/** Of two with the same UID the higher SEQUENCE wins, then the later change. */
export function isNewer(one: Component, other: Component): boolean {
  const difference = sequenceOf(one) - sequenceOf(other);
  return difference === 0 ? (modifiedOf(one) ?? '') > (modifiedOf(other) ?? '') : difference > 0;
}
