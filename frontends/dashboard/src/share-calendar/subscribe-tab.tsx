import { getFeedFile, pathOf } from '@daymark/contracts';
import {
  reminderText,
  remindingAddress,
  subscriptionLinks,
  subscriptionWays,
  type SubscriptionWay,
} from '@daymark/icalendar';
import { Button, buttonClass, saveFile, useToast, BusyButton } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { useState } from 'react';
import { text } from '../texts.js';
import { PhoneCode } from './phone-code.js';
import { useShortLink, type ShortLinkTarget } from './share-link-tab.js';
import type { FeedContents } from './feed-contents.js';

const links = ['webcal', 'google', 'googleByUrl', 'outlookPersonal', 'outlookWork', 'yahoo'] as const;
const delays = ['google', 'outlookWeb', 'computer', 'yahoo'] as const;

interface SubscribeTabProps {
  /** The calendar's id or the collection's address in the feed's address. */
  id: string;
  name: string;
  reminderMinutes: number | null;
  link: string;
  target: ShortLinkTarget;
}

export function SubscribeTab({ id, name, reminderMinutes, link, target }: SubscribeTabProps) {
  const toast = useToast();
  const { shortLink } = useShortLink(target);
  const { origin } = window.location;
  const addresses = subscriptionLinks(origin + pathOf(getFeedFile, { params: { id } }), name);
  const best = subscriptionWays(navigator)[0]!;

  const download = () => {
    toast.closeFailures();
    readFeed(addresses.feed).then(
      (feed) => saveFile(`${name}.ics`, new Blob([feed], { type: 'text/calendar;charset=utf-8' })),
      () =>
        toast.error({
          title: text('dashboard.share.downloadFailed'),
          description: text('dashboard.share.downloadFailedText'),
        }),
    );
  };

  return (
    <div className="ui-stack share-tab">
      <p className="ui-text-secondary">{text('dashboard.share.subscribeText')}</p>
      <CopyField
        label={text('dashboard.share.feedUrl')}
        value={addresses.feed}
        copiedToast={text('dashboard.share.linkCopied')}
      />
      {reminderMinutes === null ? null : (
        <CopyField
          label={text('dashboard.share.remindingUrl', { when: reminderText(reminderMinutes) })}
          value={remindingAddress(addresses.feed, reminderMinutes)}
          copiedToast={text('dashboard.share.linkCopied')}
        />
      )}
      <FeedTest address={addresses.feed} />
      <section className="ui-stack share-best" aria-label={text('dashboard.share.best')}>
        <h3>{text('dashboard.share.best')}</h3>
        {best === 'feed' ? <strong>{text('dashboard.share.names.feed')}</strong> : null}
        {best === 'feed' ? null : <WayLink way={best} address={addresses[best]} kind="primary" />}
        <p className="ui-text-secondary">{text(`dashboard.share.hints.${best}`)}</p>
      </section>
      <section className="ui-labeled share-field" aria-label={text('dashboard.share.ways')}>
        <h3>{text('dashboard.share.ways')}</h3>
        <ul className="share-ways">
          {links
            .filter((way) => way !== best)
            .map((way) => (
              <li key={way}>
                <WayLink way={way} address={addresses[way]} kind="plain" />
                <p className="ui-text-secondary">{text(`dashboard.share.hints.${way}`)}</p>
              </li>
            ))}
          <li>
            <Button onClick={download}>{text('dashboard.share.download')}</Button>
            <p className="ui-text-secondary">{text('dashboard.share.downloadHint')}</p>
          </li>
        </ul>
      </section>
      <section className="ui-labeled share-field" aria-label={text('dashboard.share.delays')}>
        <h3>{text('dashboard.share.delays')}</h3>
        <p className="ui-text-secondary">{text('dashboard.share.delaysText')}</p>
        <dl className="share-delays">
          {delays.map((name) => (
            <div key={name}>
              <dt>{text(`dashboard.share.delayOf.${name}.program`)}</dt>
              <dd>{text(`dashboard.share.delayOf.${name}.delay`)}</dd>
            </div>
          ))}
        </dl>
        <p className="ui-text-secondary">{text('dashboard.share.syncNote')}</p>
      </section>
      <PhoneCode link={shortLink ?? link} />
    </div>
  );
}

interface WayLinkProps {
  way: Exclude<SubscriptionWay, 'feed'>;
  address: string;
  kind: 'primary' | 'plain';
}

/** A link to a program. Android does not support the webcal scheme and would show an error page. */
function WayLink({ way, address, kind }: WayLinkProps) {
  const toast = useToast();
  const preventWebcal = (event: { preventDefault: () => void }) => {
    if (!/Android/i.test(navigator.userAgent)) return;
    event.preventDefault();
    toast.error({
      title: text('dashboard.share.platform'),
      description: text('dashboard.share.platformText'),
    });
  };
  return (
    <a
      className={buttonClass(kind)}
      href={address}
      {...(way === 'webcal' ? { onClick: preventWebcal } : { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {text(`dashboard.share.names.${way}`)}
    </a>
  );
}

type Outcome =
  | { state: 'idle' | 'testing' }
  | { state: 'success'; contents: FeedContents }
  | { state: 'failure'; reason: string };

function FeedTest({ address }: { address: string }) {
  const toast = useToast();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' });

  const test = () => {
    setOutcome({ state: 'testing' });
    toast.closeFailures();
    testFeed(address).then(
      (contents) => setOutcome({ state: 'success', contents }),
      (error: unknown) => {
        const reason = (error as Error).message;
        setOutcome({ state: 'failure', reason });
        toast.error({ title: text('dashboard.share.feedTestFailed'), description: reason });
      },
    );
  };

  return (
    <div className="ui-actions">
      <BusyButton
        onClick={test}
        isBusy={outcome.state === 'testing'}
        busyLabel={text('dashboard.share.testing')}
      >
        {text('dashboard.share.testFeed')}
      </BusyButton>
      <p role="status" className={outcome.state === 'failure' ? 'ui-text-danger' : undefined}>
        {outcome.state === 'success' ? sayContents(outcome.contents) : null}
        {outcome.state === 'failure' ? `${text('dashboard.share.feedTestFailed')}: ${outcome.reason}` : null}
      </p>
    </div>
  );
}

function sayContents({ events, seriesDates, series, singles }: FeedContents): string {
  if (series > 0 && singles > 0)
    return text('dashboard.share.feedWorks.seriesAndSingles', { events, seriesDates, series, singles });
  if (series > 0) return text('dashboard.share.feedWorks.series', { events, seriesDates, series });
  return singles > 0
    ? text('dashboard.share.feedWorks.singles', { events, singles })
    : text('dashboard.share.feedWorks.nothing', { events });
}

async function testFeed(address: string): Promise<FeedContents> {
  const feed = await readFeed(address);
  const { feedContents } = await import(/* webpackChunkName: "feed-contents" */ './feed-contents.js');
  return feedContents(feed);
}

/** Fetches a calendar's feed like a calendar program. @throws Error with a reason to show */
async function readFeed(address: string): Promise<string> {
  const response = await fetch(address, { cache: 'no-store' }).catch(unknownError);
  if (!response.ok)
    throw new Error(`HTTP ${response.status}: ${response.statusText || text('dashboard.share.notFetched')}`);
  const feed = await response.text().catch(unknownError);
  // A proxy's page may respond in its place.
  if (!feed.startsWith('BEGIN:VCALENDAR')) throw new Error(text('dashboard.share.notACalendar'));
  return feed;
}

/** Browsers' messages for a failed connection ('Failed to fetch', 'Load failed') mean nothing to people. */
function unknownError(cause: unknown): never {
  throw new Error(text('dashboard.share.unknownError'), { cause });
}
