import type { ReactNode } from 'react';
import type { FieldVisibleTo, CalendarEvent } from '@daymark/contracts';
import { Fact, Tag } from '@daymark/ui/public';
import { text } from '../texts.js';

/** The fields that a person sees on some screen; calendar programs are left out. */
type ShownField = FieldVisibleTo<'owner' | 'viewer' | 'page' | 'list'>;

const formats = {
  text: (value: string) => <span dir="auto">{value}</span>,
  address: (value: string) => (
    <a className="ui-link" href={value} target="_blank" rel="noopener noreferrer nofollow">
      {value}
    </a>
  ),
  code: (value: string) => <bdi>{value}</bdi>,
} satisfies Record<string, (value: string) => ReactNode>;

interface LineFact {
  shownAs: 'line';
  /** Part of the class `fact-...` of the public pages' icons. */
  icon: string;
  format: keyof typeof formats;
  /** Lists of events show the group `place`; `meeting`, how to join, is on the event's own page and row. */
  group: 'place' | 'meeting';
}

/** A field shown elsewhere: in the heading, as a paragraph, in the times, as a badge, as the rule in words. */
interface OtherFact {
  shownAs: 'heading' | 'paragraph' | 'times' | 'badge' | 'rule';
}

/**
 * How each field of an event is shown. A visible field without an entry does not compile; one with its own line is
 * shown from here on the event's page, on its public page, in rows and in lists.
 */
export const eventFacts = {
  title: { shownAs: 'heading' },
  description: { shownAs: 'paragraph' },
  cancellation_note: { shownAs: 'paragraph' },
  status: { shownAs: 'badge' },
  is_public_shareable: { shownAs: 'badge' },
  draft: { shownAs: 'badge' },
  start_local: { shownAs: 'times' },
  end_local: { shownAs: 'times' },
  start_time: { shownAs: 'times' },
  end_time: { shownAs: 'times' },
  timezone: { shownAs: 'times' },
  is_all_day: { shownAs: 'times' },
  recurrence: { shownAs: 'rule' },
  location: { shownAs: 'line', icon: 'place', format: 'text', group: 'place' },
  url: { shownAs: 'line', icon: 'link', format: 'address', group: 'meeting' },
  meeting_id: { shownAs: 'line', icon: 'number', format: 'code', group: 'meeting' },
  passcode: { shownAs: 'line', icon: 'key', format: 'code', group: 'meeting' },
} as const satisfies Record<ShownField, LineFact | OtherFact>;

export const factLabel = (field: ShownField): string => text(`events.${field}`);

type Catalogue = typeof eventFacts;
type LineField = {
  [Name in ShownField]: Catalogue[Name] extends { shownAs: 'line' } ? Name : never;
}[ShownField];
type LineValues = { [Name in LineField]?: string | null };

/** The fields with their own line, in display order. */
export const lineFields = (Object.keys(eventFacts) as ShownField[]).filter(
  (name): name is LineField => eventFacts[name].shownAs === 'line',
);

interface EventLine {
  name: LineField;
  label: string;
  icon: string;
  content: ReactNode;
}

export function linesOf(event: LineValues, group?: LineFact['group']): EventLine[] {
  return lineFields.flatMap((name) => {
    const value = event[name];
    const fact: LineFact = eventFacts[name];
    if (!value || (group && fact.group !== group)) return [];
    return [{ name, label: factLabel(name), icon: fact.icon, content: formats[fact.format](value) }];
  });
}

/** A group of an event's lines, for a `dl` with the class `ui-facts`. */
export function EventLines({ event, group }: { event: LineValues; group: LineFact['group'] }) {
  return linesOf(event, group).map(({ name, label, content }) => (
    <Fact key={name} name={label}>
      {content}
    </Fact>
  ));
}

/** Says of an event that only its owner sees it: as a draft, or with a lock. */
export function SharingTag({ event }: { event: Pick<CalendarEvent, 'draft' | 'is_public_shareable'> }) {
  if (event.draft) return <Tag tone="warning">{factLabel('draft')}</Tag>;
  if (event.is_public_shareable) return null;
  return <Tag className="ui-tag-locked">{factLabel('is_public_shareable')}</Tag>;
}
