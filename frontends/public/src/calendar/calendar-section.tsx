import { useId, type ReactNode } from 'react';
import * as texts from '../texts.js';

/** The part of a calendar's page with its events, and a heading for screen readers. */
export function CalendarSection({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <section className="calendar-body" aria-labelledby={id}>
      <h2 id={id} className="ui-visually-hidden">
        {texts.calendar.events}
      </h2>
      {children}
    </section>
  );
}
