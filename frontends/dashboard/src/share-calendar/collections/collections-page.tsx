import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import { ColorDot, may, useJoinedCalendars } from '@daymark/calendar-ui';
import {
  id,
  inviteToCollection,
  listCollections,
  type Calendar,
  type CalendarOfCollection,
  type Collection,
} from '@daymark/contracts';
import { Card, ErrorPanel, Spin, Tabs, Typography, usePageTitle } from '@daymark/ui';
import { ButtonLink, Link, useQueryState } from '@daymark/ui/router';
import { RequestsToAnswer } from '../../collection-requests/index.js';
import { InviteForm } from '../../people/index.js';
import { paths } from '../../paths.js';
import { text } from '../../texts.js';
import { CollectionForm } from './collection-form.js';
import { CollectionLogo } from './collection-logo.js';
import { AskOtherOwners, CalendarsOfOthers } from './other-owners.js';
import { Owner } from './owner.js';
import { usualEmbedView } from '../embed-code.js';
import { ShareLinkTab } from '../share-link-tab.js';
import { SubscribeTab } from '../subscribe-tab.js';
import { useEmbed } from '../use-embed.js';
import '../share-calendar.css';

const NEW = 'new';
const inAddress = {
  show: { fallback: '', isValid: (value: string) => value === NEW || id().safeParse(value).success },
};
const toCollection = (show: string) => `${paths.collections}?show=${show}`;

/** '/collections': all of them; one, or a new one, with '?show='. */
export function CollectionsPage() {
  usePageTitle(text('dashboard.share.together.collections'));
  const listed = useEndpointQuery(listCollections, {});
  const { calendars, ...own } = useJoinedCalendars();
  const [{ show }, change] = useQueryState(inAddress);
  const choose = (changed: Collection | null) => change({ show: changed?.id ?? '' });
  if (listed.isError || own.isError)
    return (
      <div className="ui-page ui-page-narrow">
        <ErrorPanel
          title={text('dashboard.share.together.failed')}
          text={text('dashboard.share.together.failedText')}
          onRetry={() => {
            if (listed.isError) void listed.refetch();
            if (own.isError) own.retry();
          }}
        />
      </div>
    );
  if (listed.isPending || own.isLoading) return <Spin />;
  const collections = listed.data.items;
  const collection = collections.find((each) => each.id === show);
  if (collection)
    return (
      <View title={collection.name} isOne>
        <CalendarsOfOthers collection={collection} />
        <CollectionWays
          key={collection.address}
          collection={collection}
          mayInvite={calendars.some(
            (each) => may(each, 'manage') && collection.calendar_ids.includes(each.id),
          )}
        >
          <CollectionLogo collection={collection} />
          <CollectionForm
            key={collection.version}
            collection={collection}
            calendars={choicesFor(collection, calendars)}
            onDone={choose}
          />
        </CollectionWays>
      </View>
    );
  if (show === NEW || collections.length === 0)
    return (
      <View title={text('dashboard.share.together.another')} isOne={collections.length > 0}>
        <Suspense fallback={null}>
          <RequestsToAnswer />
        </Suspense>
        <p className="ui-text-secondary">{text('dashboard.share.together.text')}</p>
        <CollectionForm collection={null} calendars={choicesFor(null, calendars)} onDone={choose} />
      </View>
    );
  return (
    <View title={text('dashboard.share.together.collections')}>
      <Suspense fallback={null}>
        <RequestsToAnswer />
      </Suspense>
      <p className="ui-text-secondary">{text('dashboard.share.together.text')}</p>
      <ul className="share-collections">
        {collections.map((each) => (
          <li key={each.id}>
            <Link className="share-collection" to={toCollection(each.id)}>
              <strong>
                <bdi>{each.name}</bdi>
              </strong>
              {each.calendars.length === 0 ? (
                <span className="ui-text-secondary">{text('dashboard.list.emptyTitle')}</span>
              ) : null}
              {each.calendars.map((calendar) => (
                <span key={calendar.id} className="ui-text-secondary">
                  <ColorDot color={calendar.color} />
                  <bdi>{calendar.name}</bdi>
                  <Owner of={calendar} />
                </span>
              ))}
            </Link>
          </li>
        ))}
      </ul>
      <div className="ui-actions">
        <ButtonLink to={toCollection(NEW)}>{text('dashboard.share.together.another')}</ButtonLink>
      </div>
    </View>
  );
}

/** The public calendars that the person manages, and those of others that are in the collection. */
function choicesFor(collection: Collection | null, calendars: Calendar[]): CalendarOfCollection[] {
  const added = collection?.calendars ?? [];
  const managed = calendars
    .filter((each) => each.is_public && may(each, 'manage') && !added.some(({ id }) => id === each.id))
    .map((calendar) => ({ ...calendar, is_own: calendar.is_owner, owner_name: null }));
  return [...managed, ...added];
}

interface ViewProps {
  title: string;
  /** One of several, with the way back to them. */
  isOne?: boolean;
  children: ReactNode;
}

/** What the page shows. The focus moves to its title, since the pressed link is gone. */
function View({ title, isOne = false, children }: ViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [title]);
  return (
    <div className="ui-page ui-page-narrow">
      <header className="ui-page-head-text">
        {isOne ? (
          <Link className="ui-link" to={paths.collections}>
            {text('dashboard.share.together.all')}
          </Link>
        ) : null}
        <Typography.Title ref={heading} tabIndex={-1} dir="auto">
          {title}
        </Typography.Title>
      </header>
      <Card>
        <div className="ui-stack share-tab">{children}</div>
      </Card>
    </div>
  );
}

interface CollectionWaysProps {
  collection: Collection;
  /** The person manages a calendar in it. */
  mayInvite: boolean;
  children: ReactNode;
}

function CollectionWays({ collection, mayInvite, children }: CollectionWaysProps) {
  const { name, address, calendars } = collection;
  const isSeen = calendars.some(({ is_public }) => is_public);
  const link = `${window.location.origin}/calendar/public/${address}`;
  const target = { kind: 'collection', id: collection.id } as const;
  return (
    <Tabs
      label={text('dashboard.share.together.ways', { name })}
      items={[
        {
          key: 'link',
          label: text('dashboard.share.linkTab'),
          children: (
            <ShareLinkTab
              link={link}
              hint={text(`dashboard.share.together.${isSeen ? 'linkText' : 'linkTextEmpty'}`)}
              target={target}
            />
          ),
        },
        {
          key: 'embed',
          label: text('dashboard.share.embedTab'),
          children: <CollectionEmbed name={name} address={address} />,
        },
        {
          key: 'subscribe',
          label: text('dashboard.share.subscribeTab'),
          children: (
            <SubscribeTab id={address} name={name} reminderMinutes={null} link={link} target={target} />
          ),
        },
        {
          key: 'others',
          label: text('dashboard.share.together.others'),
          children: <AskOtherOwners collection={collection} />,
        },
        {
          key: 'people',
          label: text('dashboard.share.together.invite'),
          children: (
            <div className="ui-stack share-tab">
              <p className="ui-text-secondary">
                {text(`dashboard.share.together.${mayInvite ? 'inviteText' : 'inviteNone'}`)}
              </p>
              {mayInvite ? (
                <Suspense fallback={<Spin />}>
                  <InviteForm id={collection.id} endpoint={inviteToCollection} />
                </Suspense>
              ) : null}
            </div>
          ),
        },
        {
          key: 'edit',
          label: text('dashboard.share.together.edit'),
          children: <div className="ui-stack">{children}</div>,
        },
      ]}
    />
  );
}

function CollectionEmbed({ name, address }: { name: string; address: string }) {
  const { fields, code, preview } = useEmbed({
    name,
    path: `/calendar/embed/${address}`,
    usualView: usualEmbedView({ default_view: 'month' }),
  });
  return (
    <div className="ui-stack share-tab">
      {code}
      {fields}
      {preview}
    </div>
  );
}
