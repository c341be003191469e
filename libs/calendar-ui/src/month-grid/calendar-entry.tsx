import type { ComponentType, CSSProperties, ReactNode } from 'react';
import type { LineValues } from '../event-facts/event-facts.js';
import type { EventTimes } from '../event-times/event-times.js';

/** An event or occurrence as the month grid and the event list show it; responses fit as they are. */
export interface CalendarEntry extends EventTimes, LineValues {
  id: string;
  title: string;
  description?: string | null;
  is_recurring?: boolean;
  recurrence_text?: string | null;
  /** Absent: it takes place. */
  status?: 'confirmed' | 'cancelled';
  cancellation_note?: string | null;
  /** False: its owner alone sees it. Absent: it is shared, as all that an audience is shown. */
  is_public_shareable?: boolean;
}

/** What a link needs. A router's link is adapted to it, so that this file knows no router. */
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
