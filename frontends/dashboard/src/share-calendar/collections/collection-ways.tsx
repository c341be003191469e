import type { ReactNode } from 'react';
import type { Collection } from '@daymark/contracts';
import { Tabs } from '@daymark/ui';
import { shareTexts } from '../../texts/share-calendar.js';
import { usualEmbedView } from '../embed-code.js';
import { ShareLinkTab } from '../share-link-tab.js';
import { SubscribeTab } from '../subscribe-tab.js';
import { useEmbed } from '../use-embed.js';

/** The ways to share a collection, the same as for one calendar, with `children` for changing it. */
export function CollectionWays({ collection, children }: { collection: Collection; children: ReactNode }) {
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
