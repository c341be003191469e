import { Fragment, useState } from 'react';
import type { Calendar } from '@daymark/contracts';
import { Tabs } from '@daymark/ui';
import { text } from '../texts.js';
import { usualEmbedView } from './embed-code.js';
import { ShareLinkTab } from './share-link-tab.js';
import { embedLink, publicLink } from './share-theme.js';
import { SubscribeTab } from './subscribe-tab.js';
import { ThemeDesigner } from './theme-designer.js';
import { useEmbed } from './use-embed.js';
import type { ThemeDraft } from './use-theme-draft.js';
import './share-calendar.css';

export interface ShareSheetProps {
  calendar: Calendar;
  draft: ThemeDraft;
}

/** Link, code and feed of a calendar, and how it looks to visitors, beside a preview; on a phone above it. */
export function ShareSheet({ calendar, draft }: ShareSheetProps) {
  const [changes, setChanges] = useState(0);
  const target = { kind: 'calendar', id: calendar.id } as const;
  const link = publicLink(window.location.origin, calendar, draft.theme);
  const { fields, code, preview } = useEmbed({
    name: calendar.name,
    path: embedLink('', calendar, draft.theme),
    usualView: usualEmbedView(calendar),
  });
  const embed = (
    <div className="ui-stack share-tab">
      {code}
      {fields}
      {calendar.embed_sites.length > 0 ? (
        <p className="ui-text-secondary">
          {text('dashboard.share.sites.restricted', { count: calendar.embed_sites.length })}
        </p>
      ) : null}
    </div>
  );
  return (
    <div className="share-sheet">
      <Tabs
        label={text('dashboard.share.title')}
        onChange={() => setChanges(changes + 1)}
        items={[
          {
            key: 'link',
            label: text('dashboard.share.linkTab'),
            children: <ShareLinkTab link={link} hint={text('dashboard.share.linkText')} target={target} />,
          },
          { key: 'embed', label: text('dashboard.share.embedTab'), children: embed },
          {
            key: 'subscribe',
            label: text('dashboard.share.subscribeTab'),
            children: (
              <SubscribeTab
                // What a test of the feed said goes when one goes to another tab.
                key={changes}
                id={calendar.id}
                name={calendar.name}
                reminderMinutes={calendar.reminder_minutes}
                link={link}
                target={target}
              />
            ),
          },
        ]}
      />
      <section className="ui-labeled share-sheet-look" aria-label={text('dashboard.share.appearance')}>
        <h3 className="share-field-name">{text('dashboard.share.appearance')}</h3>
        <ThemeDesigner draft={draft} />
      </section>
      <section className="share-sheet-preview" aria-label={text('dashboard.share.previewTitle')}>
        {/* A new version may look different to visitors. */}
        <Fragment key={calendar.version}>{preview}</Fragment>
      </section>
    </div>
  );
}
