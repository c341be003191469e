import { calendarHref } from '../../calendar/index.js';
import type { CalendarPageData } from '../../page-data.js';
import { text } from '../../texts.js';
import { hiddenOf, markOf } from './shown-calendars.js';

/**
 * The legend of the calendars shown together, with their colours. Its links hide and show a calendar; they are served
 * by the server, with and without a script. The last visible calendar cannot be hidden.
 */
export function Legend({ data }: { data: CalendarPageData }) {
  const { calendar, address } = data;
  if (!calendar.calendars) return null;
  const hidden = new Set(hiddenOf(calendar.calendars, address.hide).map(({ id }) => markOf(id)));
  return (
    <ul className="legend" aria-label={text('legend.title')}>
      {calendar.calendars.map(({ id, name }) => {
        const mark = markOf(id);
        const isHidden = hidden.has(mark);
        const next = new Set(hidden);
        if (!next.delete(mark)) next.add(mark);
        const words = (
          <span className="legend-name" id={`of-${id}`} dir="auto">
            {name}
          </span>
        );
        const isLast = !isHidden && hidden.size === calendar.calendars!.length - 1;
        const hide = [...next].join(',');
        return (
          <li key={id}>
            {isLast ? (
              <span className="legend-calendar" data-of={id}>
                {words}
              </span>
            ) : (
              <a
                className={isHidden ? 'legend-calendar legend-hidden' : 'legend-calendar'}
                data-of={id}
                data-hide={hide}
                href={calendarHref(data, { ...address, hide: hide || undefined })}
                title={isHidden ? text('legend.show', { name }) : text('legend.hide', { name })}
                rel="nofollow"
              >
                {words}
                <span className="ui-visually-hidden">
                  , {isHidden ? text('legend.isHidden') : text('legend.isShown')}
                </span>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
