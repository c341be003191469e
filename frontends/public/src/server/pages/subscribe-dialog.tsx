import { Fragment, useId } from 'react';
import type { PublicCalendar } from '@daymark/contracts';
import { reminderSpan, remindingAddress, subscriptionLinks, type SubscriptionWay } from '@daymark/icalendar';
import { ActionButton, buttonClass, type ButtonKind } from '@daymark/ui/public';
import { text } from '../../texts.js';
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
            {text(`subscribe.ways.${way}`)}
          </a>
        ))}
      </div>
    </Fragment>
  );
  const address = (
    <Fragment key="address">
      <label className="subscribe-label" htmlFor={`${id}-feed`}>
        {text('subscribe.feedUrl')}
      </label>
      <div className="subscribe-feed">
        <input id={`${id}-feed`} className="ui-input subscribe-address" value={links.feed} readOnly />
        <CopyButton
          value={links.feed}
          copiedLabel={text('copy.linkCopied')}
          kind={best === 'feed' ? 'primary' : 'plain'}
        />
        <a
          className={buttonClass('plain', 'to-file')}
          href={links.feed}
          rel="nofollow"
          download="calendar.ics"
        >
          {text('subscribe.download')}
        </a>
      </div>
    </Fragment>
  );
  return (
    <>
      <ActionButton kind={kind} className="subscribe-open" aria-haspopup="dialog" popoverTarget={id}>
        {text('calendar.subscribe')}
      </ActionButton>
      <dialog className="subscribe" id={id} popover="auto" aria-labelledby={`${id}-title`} closedby="any">
        <header className="subscribe-head">
          <h2 className="subscribe-title" id={`${id}-title`}>
            {text('subscribe.title')}
          </h2>
          <ActionButton
            kind="quiet"
            className="subscribe-close"
            aria-label={text('subscribe.close')}
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            <span aria-hidden="true">×</span>
          </ActionButton>
        </header>
        <p className="ui-note">{text('subscribe.introduction')}</p>
        {best === 'feed' ? [address, programs] : [programs, address]}
        {calendar.reminder_minutes === null ? null : (
          <Reminding calendar={calendar} minutes={calendar.reminder_minutes} />
        )}
        <p className="ui-note">
          {text('subscribe.byHand')}{' '}
          <a className="ui-link" href={links.googleByUrl} {...outside}>
            {text('subscribe.googleByUrlLink')}
          </a>
          .
        </p>
        <p className="ui-note subscribe-note">{text('subscribe.syncNote')}</p>
      </dialog>
    </>
  );
}

function reminderWords(minutes: number): string {
  if (minutes === 0) return text('subscribe.atStart');
  const { count, unit } = reminderSpan(minutes);
  return text(`subscribe.${unit}sBefore`, { count });
}

function Reminding({ calendar, minutes }: { calendar: PublicCalendar; minutes: number }) {
  const id = useId();
  const { feed, webcal } = subscriptionLinks(remindingAddress(calendar.feed_url, minutes), calendar.name);
  return (
    <>
      <label className="subscribe-label" htmlFor={id}>
        {text('subscribe.reminding', { when: reminderWords(minutes) })}
      </label>
      <div className="subscribe-feed">
        <input
          id={id}
          className="ui-input subscribe-address"
          value={feed}
          readOnly
          aria-describedby={`${id}-note`}
        />
        <CopyButton value={feed} copiedLabel={text('copy.linkCopied')} kind="plain" />
        <a className={buttonClass('plain')} href={webcal}>
          {text('subscribe.ways.webcal')}
        </a>
      </div>
      <p className="ui-note" id={`${id}-note`}>
        {text('subscribe.remindingNote')}
      </p>
    </>
  );
}
