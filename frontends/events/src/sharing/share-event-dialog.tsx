import {
  listEventExceptions,
  PAGE_SIZE_MAX,
  type EventDetails,
  type CalendarEvent,
  type EventException,
} from '@daymark/contracts';
import { isOccurrence, useSayFailure } from '@daymark/calendar-ui';
import { calendarLinks } from '@daymark/icalendar';
import { Button, buttonClass, Tabs, saveFile, useToast } from '@daymark/ui';
import { Modal } from '@daymark/ui/overlay';
import { call } from '@daymark/api-client';
import { text } from '../texts.js';
import { fileLinkOf, publicLinkOf } from '../paths.js';
import { ShareLink } from './share-link.js';

interface ShareEventDialogProps {
  event: EventDetails;
  isOpen: boolean;
  onClose: () => void;
}

export function ShareEventDialog({ event, isOpen, onClose }: ShareEventDialogProps) {
  return (
    <Modal
      open={isOpen}
      title={text('events.sharing.dialogTitle')}
      onCancel={onClose}
      footer={null}
      width={560}
      destroyOnHidden
    >
      <Tabs
        label={text('events.sharing.dialogTitle')}
        items={[
          { key: 'link', label: text('events.sharing.linkTab'), children: <ShareLink event={event} /> },
          {
            key: 'calendars',
            label: text('events.sharing.calendarsTab'),
            children: <AddToCalendar event={event} />,
          },
        ]}
      />
    </Modal>
  );
}

const outside = { target: '_blank', rel: 'noopener noreferrer' };

/** For a series its leading date, or all dates. Outlook and Yahoo accept no rule in a link. */
function AddToCalendar({ event }: { event: EventDetails }) {
  const isSeries = event.is_recurring && !isOccurrence(event);
  const date = isSeries ? event.leading_date : event;
  const pageOf = (id: string) => (event.is_public_shareable ? publicLinkOf(id) : null);
  const links = date && calendarLinks({ ...date, public_url: pageOf(date.id) });
  const first = isSeries ? onFirstDate(event) : null;
  const series =
    first && calendarLinks({ ...first, public_url: pageOf(event.id) }, { recurrence: first.recurrence });
  const addsDate = event.is_recurring && text('events.sharing.addsThisDate');
  return (
    <ul className="event-share-ways" aria-label={text('events.sharing.calendarsTab')}>
      {links ? (
        <>
          <Way href={links.google} name={text('events.sharing.google')} adds={addsDate} isElsewhere />
          <Way
            href={links.outlookPersonal}
            name={text('events.sharing.outlook')}
            adds={addsDate}
            isElsewhere
          />
          <Way href={links.yahoo} name={text('events.sharing.yahoo')} adds={addsDate} isElsewhere />
        </>
      ) : null}
      {series ? (
        <Way
          href={series.google}
          name={text('events.sharing.google')}
          adds={text('events.sharing.addsAllDates')}
          isElsewhere
        />
      ) : null}
      <FileWays event={event} adds={isSeries ? text('events.sharing.addsAllDates') : addsDate} />
    </ul>
  );
}

/** The event's file; Apple calendars can also open its address if it is shared. */
function FileWays({ event, adds }: { event: EventDetails; adds: string | false }) {
  const file = fileLinkOf(event.id);
  const download = useEventFile(event);
  if (event.is_public_shareable)
    return (
      <>
        <Way href={file.replace(/^https?:/, 'webcal:')} name={text('events.sharing.apple')} adds={adds} />
        <Way href={file} name={text('events.sharing.file')} adds={adds} isFile />
      </>
    );
  return [text('events.sharing.apple'), text('events.sharing.file')].map((name) => (
    <li key={name}>
      <Button onClick={download}>
        <WayName name={name} adds={adds} />
      </Button>
    </li>
  ));
}

interface WayProps {
  href: string;
  name: string;
  /** Which part of a series it adds. */
  adds: string | false;
  isElsewhere?: boolean;
  isFile?: boolean;
}

const Way = ({ href, name, adds, isElsewhere = false, isFile = false }: WayProps) => (
  <li>
    <a
      className={buttonClass('plain')}
      href={href}
      {...(isElsewhere && outside)}
      {...(isFile && { download: true })}
    >
      <WayName name={name} adds={adds} />
    </a>
  </li>
);

const WayName = ({ name, adds }: Pick<WayProps, 'name' | 'adds'>) => (
  <span className="event-share-way">
    <span>{name}</span>
    {adds ? (
      <>
        {' '}
        <small>{adds}</small>
      </>
    ) : null}
  </span>
);

function useEventFile(event: CalendarEvent): () => void {
  const toast = useToast();
  const sayFailure = useSayFailure();
  const build = async () => {
    const isSeries = event.recurrence !== null && !isOccurrence(event);
    const [{ eventFile }, exceptions] = await Promise.all([
      import(/* webpackChunkName: "event-file" */ './event-file.js'),
      isSeries ? allExceptions(event.id) : [],
    ]);
    const file = new Blob([eventFile(event, exceptions)], { type: 'text/calendar;charset=utf-8' });
    saveFile(`${event.title}.ics`, file);
  };
  return () => {
    toast.closeFailures();
    void build().catch(
      sayFailure(text('events.sharing.downloadFailed'), text('events.sharing.downloadFailedText')),
    );
  };
}

async function allExceptions(id: string): Promise<EventException[]> {
  const found: EventException[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, page_size: PAGE_SIZE_MAX, with_text: 'true' as const };
    const { items, total } = await call(listEventExceptions, { params: { id }, query });
    found.push(...items);
    if (page * PAGE_SIZE_MAX >= total) return found;
  }
}

/** The series follows from the event's own times, but its first dates may have been deleted. Null if all were. */
function onFirstDate(event: EventDetails): EventDetails | null {
  const { first_date: first, recurrence } = event;
  if (first === null) return null;
  if (!first || first.occurrence_index === 0) return event;
  const { occurrence_index: skipped, ...times } = first;
  const count = recurrence?.count ? recurrence.count - skipped : null;
  return { ...event, ...times, recurrence: recurrence && { ...recurrence, count } };
}
