import type { ComponentType, CSSProperties, ReactNode } from 'react';
import type { LineValues } from '../event-facts/event-facts.js';
import type { EventTimes } from '../event-times/event-times.js';

/** An event or occurrence for the month grid and the event list; responses fit as they are. */
export interface CalendarEntry extends EventTimes, LineValues {
  id: string;
  title: string;
  description?: string | null;
  is_recurring?: boolean;
  recurrence_text?: string | null;
  /** Absent: confirmed. */
  status?: 'confirmed' | 'cancelled';
  cancellation_note?: string | null;
  /** False: only its owner sees it. Absent: it is shared, as everything on public pages is. */
  is_public_shareable?: boolean;
}

/** The props of a link. Routers adapt theirs to it, so that this file depends on no router. */
export interface EntryLinkProps {
  href: string;
  className?: string;
  title?: string;
  tabIndex?: number;
  'aria-describedby'?: string;
  'data-entry'?: string;
  style?: CSSProperties;
  children: ReactNode;
}
export type EntryLink = ComponentType<EntryLinkProps>;

export const PlainLink: EntryLink = ({ children, ...rest }) => <a {...rest}>{children}</a>;
