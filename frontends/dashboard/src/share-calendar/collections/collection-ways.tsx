import { useState, type ReactNode } from 'react';
import type { Collection } from '@daymark/contracts';
import { Tabs } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { shareTexts } from '../../texts/share-calendar.js';
import { embedCode, usualEmbedView, withView } from '../embed-code.js';
import { EmbedFrameFields, FIRST_FRAME, frameOf } from '../embed-frame-fields.js';
import { EmbedPreview } from '../embed-preview.js';
import { ShareLinkTab } from '../share-link-tab.js';
import { SubscribeTab } from '../subscribe-tab.js';

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
  const [frame, setFrame] = useState(FIRST_FRAME);
  const usualView = usualEmbedView({ default_view: 'month' });
  const path = withView(`/calendar/embed/${address}`, frame.view ?? usualView, usualView);
  return (
    <div className="share-tab">
      <EmbedFrameFields frame={frame} usualView={usualView} onChange={setFrame} />
      <CopyField
        label={shareTexts.embedCode}
        value={embedCode(window.location.origin + path, name, frameOf(frame))}
        rows={3}
        copiedToast={shareTexts.codeCopied}
      />
      <EmbedPreview name={name} address={path} />
    </div>
  );
}
