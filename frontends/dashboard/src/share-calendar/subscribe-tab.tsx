import { getFeedFile, pathOf, type Calendar } from '@daymark/contracts';
import { subscriptionLinks } from '@daymark/icalendar';
import { Button, buttonClass, useToast } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { texts } from '../texts.js';
import { FeedTest } from './feed-test.js';
import { readFeed } from './read-feed.js';

const outside = { target: '_blank', rel: 'noopener noreferrer' };

/** Where the address of a feed can be given, and the feed as a file. */
export function SubscribeTab({ calendar }: { calendar: Calendar }) {
  const text = texts.share;
  const toast = useToast();
  const links = subscriptionLinks(
    window.location.origin + pathOf(getFeedFile, { params: { id: calendar.id } }),
    calendar.name,
  );

  const download = () => {
    readFeed(links.feed).then(
      (feed) => saveAs(`${calendar.name}.ics`, new Blob([feed], { type: 'text/calendar;charset=utf-8' })),
      () => toast.error({ title: text.downloadFailed, description: text.downloadFailedText }),
    );
  };

  return (
    <div className="share-tab">
      <p className="ui-text-secondary">{text.subscribeText}</p>
      <CopyField label={text.feedUrl} value={links.feed} copiedToast={text.linkCopied} />
      <FeedTest address={links.feed} />
      <ul className="share-ways" aria-label={text.ways}>
        <li>
          <AppleLink address={links.webcal} />
        </li>
        <li>
          <a className={buttonClass('plain')} href={links.outlookPersonal} {...outside}>
            {text.outlookPersonal}
          </a>
        </li>
        <li>
          <a className={buttonClass('plain')} href={links.outlookWork} {...outside}>
            {text.outlookWork}
          </a>
        </li>
        <li>
          <a className={buttonClass('plain')} href={links.googleByUrl} {...outside}>
            {text.google}
          </a>
        </li>
        <li>
          <Button onClick={download}>{text.download}</Button>
        </li>
      </ul>
      <p className="ui-text-secondary">{text.googleHint}</p>
      <p className="ui-text-secondary">{text.syncNote}</p>
    </div>
  );
}

/** A link with the webcal scheme. Android has no program for it, and would show a page of errors. */
function AppleLink({ address }: { address: string }) {
  const toast = useToast();
  const open = (event: { preventDefault: () => void }) => {
    if (!/Android/i.test(navigator.userAgent)) return;
    event.preventDefault();
    toast.error({ title: texts.share.platform, description: texts.share.platformText });
  };
  return (
    <a className={buttonClass('plain')} href={address} onClick={open}>
      {texts.share.apple}
    </a>
  );
}

function saveAs(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file by the next turn; until then the address must hold.
  setTimeout(() => URL.revokeObjectURL(address));
}
