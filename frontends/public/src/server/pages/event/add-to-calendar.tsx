import { getEventFile, pathOf, type PublicEvent } from '@daymark/contracts';
import { calendarLinks } from '@daymark/icalendar';
import { buttonClass } from '@daymark/ui/public';
import { text } from '../../../texts.js';
import type { VisitorPlatform } from '../../../page-data.js';

const outside = { target: '_blank', rel: 'noopener noreferrer' };

type Way = 'google' | 'outlook' | 'outlookWork' | 'yahoo' | 'apple' | 'file';

/** The best way for each device; one that needs no account with another provider, if there is one. */
const BEST: Record<VisitorPlatform, Way> = {
  apple: 'apple',
  android: 'google',
  windows: 'outlook',
  other: 'google',
};

interface AddToCalendarProps {
  event: PublicEvent;
  origin: string;
  platform: VisitorPlatform;
  /** The event has ended, so few people still want to add it. */
  isOver: boolean;
}

const fileOf = (origin: string, id: string) => origin + pathOf(getEventFile, { params: { id } });

/**
 * Links for adding the event to the visitor's own calendar: the best one for the device, and the others in a menu. For
 * a series each says whether it adds the shown date or all of them. A cancelled event can only be updated, and for a
 * past one the links are collapsed.
 */
export function AddToCalendar({ event, origin, platform, isOver }: AddToCalendarProps) {
  const { series } = event;
  if (event.status === 'cancelled') {
    return (
      <section className="event-add" aria-label={text('event.update')}>
        <a
          className={buttonClass('plain', 'to-file')}
          href={fileOf(origin, event.id)}
          rel="nofollow"
          download="event.ics"
        >
          {text('event.update')}
        </a>
      </section>
    );
  }
  const links = calendarLinks(event);
  const file = fileOf(origin, series?.date_id ?? event.id);
  const ways: [Way, string][] = [
    ['google', links.google],
    ['outlook', links.outlookPersonal],
    ['outlookWork', links.outlookWork],
    ['yahoo', links.yahoo],
    ['apple', file],
    ['file', file],
  ];
  const best = BEST[platform];
  const offers = (
    <div className="event-add-links">
      <Ways ways={ways} best={best} action={series ? text('event.addsThisDate') : null} isPrimary={!isOver} />
      {series ? (
        <Ways
          ways={waysOfSeries(event, series, origin)}
          best={best === 'outlook' ? 'file' : best}
          action={text('event.addsAllDates')}
        />
      ) : null}
    </div>
  );
  return isOver ? (
    <section className="event-add" aria-label={text('event.add')}>
      <details className="ways-others">
        <summary className="ways-open">{text('event.add')}</summary>
        {offers}
      </details>
    </section>
  ) : (
    <section className="event-add" aria-labelledby="add-to-calendar">
      <h2 className="event-add-title" id="add-to-calendar">
        {text('event.add')}
      </h2>
      {offers}
    </section>
  );
}

/** Outlook and Yahoo accept no rule in a link. Google counts from the first date, as the rule does. */
function waysOfSeries(
  event: PublicEvent,
  series: NonNullable<PublicEvent['series']>,
  origin: string,
): [Way, string][] {
  const { date_id } = series;
  const seriesId = date_id.slice(0, date_id.indexOf('-occurrence-'));
  const first = { ...event, ...series.first_date, public_url: `${origin}/event/public/${seriesId}` };
  const file = fileOf(origin, seriesId);
  return [
    ['google', calendarLinks(first, { recurrence: series.recurrence }).google],
    ['apple', file],
    ['file', file],
  ];
}

interface WaysProps {
  ways: [Way, string][];
  best: Way;
  action: string | null;
  isPrimary?: boolean;
}

/** One way as a button, and the others in a menu that browsers open without a script. */
function Ways({ ways, best, action, isPrimary = false }: WaysProps) {
  const [, href] = ways.find(([way]) => way === best)!;
  const others = ways.filter(([way]) => way !== best);
  return (
    <div className="ways">
      <WayLink
        way={best}
        href={href}
        action={action}
        className={buttonClass(isPrimary ? 'primary' : 'plain', `way to-${best}`)}
      />
      <details className="ways-others">
        <summary className="ways-open">{text('event.others')}</summary>
        <ul className="ways-list">
          {others.map(([way, address]) => (
            <li key={way}>
              <WayLink way={way} href={address} action={action} className={`ways-link to-${way}`} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function WayLink({
  way,
  href,
  action,
  className,
}: {
  way: Way;
  href: string;
  action: string | null;
  className: string;
}) {
  const isElsewhere = way !== 'apple' && way !== 'file';
  return (
    <a
      className={className}
      href={href}
      {...(isElsewhere ? outside : { rel: 'nofollow' })}
      {...(way === 'file' && { download: 'event.ics' })}
    >
      <span className="way-name">{text(`event.${way}`)}</span>
      {action ? <small className="way-action">{action}</small> : null}
    </a>
  );
}
