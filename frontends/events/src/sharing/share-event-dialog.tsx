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
  const file = fileLinkOf(event.id);
  const download = useEventFile(event);
  return (
    <>
      <ul className="event-share-ways" aria-label={text.calendarsTab}>
        {links ? (
          <>
            <li>
              <a className={buttonClass('plain')} href={links.google} {...outside}>
                {text.google}
              </a>
            </li>
            <li>
              <a className={buttonClass('plain')} href={links.outlookPersonal} {...outside}>
                {text.outlook}
              </a>
            </li>
            <li>
              <a className={buttonClass('plain')} href={links.yahoo} {...outside}>
                {text.yahoo}
              </a>
            </li>
          </>
        ) : null}
        {isShared ? (
          <>
            <li>
              <a className={buttonClass('plain')} href={file.replace(/^https?:/, 'webcal:')}>
                {text.apple}
              </a>
            </li>
            <li>
              <a className={buttonClass('plain')} href={file} download>
                {text.file}
              </a>
            </li>
          </>
        ) : (
          [text.apple, text.file].map((label) => (
            <li key={label}>
              <Button onClick={download}>{label}</Button>
            </li>
          ))
        )}
      </ul>
      {links && event.is_recurring && !isOccurrence(event) ? (
        <p className="ui-text-secondary">{text.seriesNote}</p>
      ) : null}
    </>
  );
}
