import type { EventDetails } from '@daymark/contracts';
import { isOccurrence } from '@daymark/calendar-ui';
import { calendarLinks } from '@daymark/icalendar';
import { Button, buttonClass, Tabs } from '@daymark/ui';
import { Modal } from '@daymark/ui/overlay';
import { onFirstDate } from '../first-date.js';
import { texts } from '../texts.js';
import { fileLinkOf, publicLinkOf } from './public-link.js';
import { ShareLink } from './share-link.js';
import { useEventFile } from './use-event-file.js';

interface ShareEventDialogProps {
  event: EventDetails;
  isOpen: boolean;
  onClose: () => void;
}

/** The link of an event, and the ways to put it into a calendar elsewhere. */
export function ShareEventDialog({ event, isOpen, onClose }: ShareEventDialogProps) {
  const text = texts.sharing;
  return (
    <Modal
      open={isOpen}
      title={text.dialogTitle}
      onCancel={onClose}
      footer={null}
      width={560}
      destroyOnHidden
    >
      <Tabs
        label={text.dialogTitle}
        items={[
          { key: 'link', label: text.linkTab, children: <ShareLink event={event} /> },
          { key: 'calendars', label: text.calendarsTab, children: <AddToCalendar event={event} /> },
        ]}
      />
    </Modal>
  );
}

const outside = { target: '_blank', rel: 'noopener noreferrer' };

function AddToCalendar({ event }: { event: EventDetails }) {
  const text = texts.sharing;
  const isShared = event.is_public_shareable;
  const shown = onFirstDate(event);
  const links =
    shown &&
    calendarLinks(
      { ...shown, public_url: isShared ? publicLinkOf(event.id) : null },
      { recurrence: isOccurrence(event) ? null : shown.recurrence },
    );
  const isSeries = event.is_recurring && !isOccurrence(event);
  const isDate = isOccurrence(event);
  const fileAdds = isSeries ? text.addsAllDates : isDate && text.addsThisDate;
  const file = fileLinkOf(event.id);
  const download = useEventFile(event);
  return (
    <>
      <ul className="event-share-ways" aria-label={text.calendarsTab}>
        {links ? (
          <>
            <Way href={links.google} name={text.google} adds={isSeries && text.addsAllDates} isElsewhere />
            <Way
              href={links.outlookPersonal}
              name={text.outlook}
              adds={isSeries && text.addsFirstDate}
              isElsewhere
            />
            <Way href={links.yahoo} name={text.yahoo} adds={isSeries && text.addsFirstDate} isElsewhere />
          </>
        ) : null}
        {isShared ? (
          <>
            <Way href={file.replace(/^https?:/, 'webcal:')} name={text.apple} adds={fileAdds} />
            <Way href={file} name={text.file} adds={fileAdds} isFile />
          </>
        ) : (
          [text.apple, text.file].map((name) => (
            <li key={name}>
              <Button onClick={download}>
                <WayName name={name} adds={fileAdds} />
              </Button>
            </li>
          ))
        )}
      </ul>
    </>
  );
}

interface WayProps {
  href: string;
  name: string;
  /** What it adds of a series. */
  adds: string | false;
  isElsewhere?: boolean;
  isFile?: boolean;
}

/** One way into a calendar elsewhere. */
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
