import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import { useOwnCalendars } from '@daymark/calendar-ui';
import { listCollections, type Calendar, type Collection } from '@daymark/contracts';
import { Button, ErrorPanel, Spin, Tabs } from '@daymark/ui';
import { shareTexts } from '../../texts/share-calendar.js';
import { CollectionForm } from './collection-form.js';
import { usualEmbedView } from '../embed-code.js';
import { ShareLinkTab } from '../share-link-tab.js';
import { SubscribeTab } from '../subscribe-tab.js';
import { useEmbed } from '../use-embed.js';

export function CollectionsView({ onBack }: { onBack: () => void }) {
  const text = shareTexts.together;
  const listed = useEndpointQuery(listCollections, {});
  const { calendars, ...own } = useOwnCalendars();
  // An id, or 'new'.
  const [chosen, setChosen] = useState<string | null>(null);
  const showAll = () => setChosen(null);
  if (listed.isError || own.isError)
    return (
      <ErrorPanel
        title={text.failed}
        text={text.failedText}
        onRetry={() => {
          if (listed.isError) void listed.refetch();
          if (own.isError) own.retry();
        }}
      />
    );
  if (listed.isPending || own.isLoading) return <Spin />;
  const collections = listed.data.items;
  const collection = collections.find(({ id }) => id === chosen);
  const isFirst = collections.length === 0;
  if (collection)
    return (
      <View title={collection.name} back={text.all} onBack={showAll}>
        <CollectionWays key={collection.address} collection={collection}>
          <CollectionForm
            key={collection.version}
            collection={collection}
            calendars={calendars.filter(
              ({ id, is_public }) => is_public || collection.calendar_ids.includes(id),
            )}
            onDone={(changed) => setChosen(changed?.id ?? null)}
          />
        </CollectionWays>
      </View>
    );
  if (chosen === 'new' || isFirst)
    return (
      <View
        title={text.another}
        back={isFirst ? text.back : text.all}
        onBack={isFirst ? onBack : showAll}
        text={text.text}
      >
        <CollectionForm
          collection={null}
          calendars={calendars.filter(({ is_public }) => is_public)}
          onDone={(made) => setChosen(made?.id ?? null)}
        />
      </View>
    );
  return (
    <View title={text.collections} back={text.back} onBack={onBack} text={text.text}>
      <ul className="share-collections">
        {collections.map((each) => (
          <li key={each.id}>
            <button type="button" className="share-collection" onClick={() => setChosen(each.id)}>
              <strong dir="auto">{each.name}</strong>
              <span className="ui-text-secondary">{namesOf(each, calendars)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="ui-actions">
        <Button onClick={() => setChosen('new')}>{text.another}</Button>
      </div>
    </View>
  );
}

const namesOf = ({ calendar_ids }: Collection, calendars: Calendar[]) =>
  calendar_ids.flatMap((id) => calendars.find((calendar) => calendar.id === id)?.name ?? []).join(', ');

interface ViewProps {
  title: string;
  /** The label of the back button above the title. */
  back: string;
  onBack: () => void;
  text?: string;
  children: ReactNode;
}

/** One view of the dialog. The focus moves to its title, since the pressed button is gone. */
function View({ title, back, onBack, text, children }: ViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  return (
    <div className="share-tab">
      <div className="share-view-head">
        <Button type="link" size="small" onClick={onBack}>
          <span aria-hidden="true">‹ </span>
          {back}
        </Button>
        <h3 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h3>
        {text ? <p className="ui-text-secondary">{text}</p> : null}
      </div>
      {children}
    </div>
  );
}

function CollectionWays({ collection, children }: { collection: Collection; children: ReactNode }) {
  const text = shareTexts;
  const { name, address } = collection;
  const link = `${window.location.origin}/calendar/public/${address}`;
  return (
    <Tabs
      label={text.together.ways(name)}
      items={[
        {
          key: 'link',
          label: text.linkTab,
          children: <ShareLinkTab link={link} text={text.together.linkText} />,
        },
        { key: 'embed', label: text.embedTab, children: <CollectionEmbed name={name} address={address} /> },
        {
          key: 'subscribe',
          label: text.subscribeTab,
          children: <SubscribeTab id={address} name={name} reminderMinutes={null} link={link} />,
        },
        { key: 'edit', label: text.together.edit, children },
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
    <div className="share-tab">
      {fields}
      {code}
      {preview}
    </div>
  );
}
