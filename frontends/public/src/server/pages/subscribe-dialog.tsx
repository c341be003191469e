import { Fragment, useId } from 'react';
import type { PublicCalendar } from '@daymark/contracts';
import { reminderText, remindingAddress, subscriptionLinks, type SubscriptionWay } from '@daymark/icalendar';
import { buttonClass, type ButtonKind } from '@daymark/ui/public';
import * as texts from '../../texts.js';
import { CopyButton } from './copy-button.js';

const WAYS = ['google', 'webcal', 'outlookPersonal', 'outlookWork', 'yahoo', 'googleByUrl'] as const;

const outside = { target: '_blank', rel: 'noopener noreferrer' };

interface SubscribeDialogProps {
  calendar: PublicCalendar;
  best: SubscriptionWay;
  kind?: ButtonKind;
}

/**
 * The ways to subscribe to a calendar, best one first, in a dialog. Browsers open and close it without a script, as a
 * popover; `browser/plain.ts` makes it modal.
 */
export function SubscribeDialog({ calendar, best, kind = 'primary' }: SubscribeDialogProps) {
  const text = texts.subscribe;
  const id = useId();
  const links = subscriptionLinks(calendar.feed_url, calendar.name);
  const ways = [...WAYS].sort((a, b) => Number(b === best) - Number(a === best));
  const programs = (
    <Fragment key="programs">
      <div className="subscribe-ways">
        {ways.map((way) => (
          <a
            key={way}
            className={buttonClass(way === best ? 'primary' : 'plain')}
            href={links[way]}
            {...(way === 'webcal' ? {} : outside)}
          >
            {text.ways[way]}
          </a>
        ))}
      </div>
    </Fragment>
  );
  const address = (
    <Fragment key="address">
      <label className="subscribe-label" htmlFor={`${id}-feed`}>
        {text.feedUrl}
      </label>
      <div className="subscribe-feed">
        <input id={`${id}-feed`} className="subscribe-address" value={links.feed} readOnly />
        <CopyButton
          value={links.feed}
          copiedLabel={texts.copy.linkCopied}
          kind={best === 'feed' ? 'primary' : 'plain'}
        />
        <a
          className={buttonClass('plain', 'to-file')}
          href={links.feed}
          rel="nofollow"
          download="calendar.ics"
        >
          {text.download}
        </a>
      </div>
    </Fragment>
  );
  return (
    <>
      <button
        type="button"
        className={buttonClass(kind, 'subscribe-open')}
        aria-haspopup="dialog"
        popoverTarget={id}
      >
        {texts.calendar.subscribe}
      </button>
      <dialog className="subscribe" id={id} popover="auto" aria-labelledby={`${id}-title`} closedby="any">
        <header className="subscribe-head">
          <h2 className="subscribe-title" id={`${id}-title`}>
            {text.title}
          </h2>
          <button
            type="button"
            className={buttonClass('quiet', 'subscribe-close')}
            aria-label={text.close}
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            <span aria-hidden="true">×</span>
          </button>
        </header>
        <p className="subscribe-text">{text.introduction}</p>
        {best === 'feed' ? [address, programs] : [programs, address]}
        {calendar.reminder_minutes === null ? null : (
          <Reminding calendar={calendar} minutes={calendar.reminder_minutes} />
        )}
        <p className="subscribe-text">
          {text.byHand}{' '}
          <a className="ui-link" href={links.googleByUrl} {...outside}>
            {text.googleByUrlLink}
          </a>
          .
        </p>
        <p className="subscribe-note">{text.syncNote}</p>
      </dialog>
    </>
  );
}

function Reminding({ calendar, minutes }: { calendar: PublicCalendar; minutes: number }) {
  const text = texts.subscribe;
  const id = useId();
  const { feed, webcal } = subscriptionLinks(remindingAddress(calendar.feed_url, minutes), calendar.name);
  return (
    <>
      <label className="subscribe-label" htmlFor={id}>
        {text.reminding(reminderText(minutes))}
      </label>
      <div className="subscribe-feed">
        <input id={id} className="subscribe-address" value={feed} readOnly aria-describedby={`${id}-note`} />
        <CopyButton value={feed} copiedLabel={texts.copy.linkCopied} kind="plain" />
        <a className={buttonClass('plain')} href={webcal}>
          {text.ways.webcal}
        </a>
      </div>
      <p className="subscribe-text" id={`${id}-note`}>
        {text.remindingNote}
      </p>
    </>
  );
}
