import { useState } from 'react';
import type { Calendar } from '@daymark/contracts';
import { Button, Tabs } from '@daymark/ui';
import { Modal } from '@daymark/ui/overlay';
import { shareTexts } from '../texts/share-calendar.js';
import { CollectionsView } from './collections/collections-view.js';
import { ShareLinkTab } from './share-link-tab.js';
import { publicLink, embedLink } from './share-theme.js';
import { SubscribeTab } from './subscribe-tab.js';
import type { ThemeDraft } from './use-theme-draft.js';
import { usualEmbedView } from './embed-code.js';
import { ThemeDesigner } from './theme-designer.js';
import { useEmbed } from './use-embed.js';
import './share-calendar.css';

interface ShareDialogProps {
  calendar: Calendar;
  draft: ThemeDraft;
  isOpen: boolean;
  onClose: () => void;
}

export function ShareDialog({ calendar, draft, isOpen, onClose }: ShareDialogProps) {
  const text = shareTexts;
  const [isTogether, setIsTogether] = useState(false);
  const link = publicLink(window.location.origin, calendar, draft.theme);
  if (isTogether)
    return (
      <Modal
        open={isOpen}
        title={text.together.title}
        onCancel={onClose}
        afterClose={() => setIsTogether(false)}
        footer={null}
        width={640}
        destroyOnHidden
      >
        <CollectionsView onBack={() => setIsTogether(false)} />
      </Modal>
    );
  return (
    <Modal open={isOpen} title={text.title} onCancel={onClose} footer={null} width={640} destroyOnHidden>
      <Tabs
        label={text.title}
        items={[
          {
            key: 'link',
            label: text.linkTab,
            children: <ShareLinkTab link={link} text={text.linkText} calendarId={calendar.id} />,
          },
          {
            key: 'embed',
            label: text.embedTab,
            children: <EmbedTab calendar={calendar} draft={draft} />,
          },
          {
            key: 'subscribe',
            label: text.subscribeTab,
            children: (
              <SubscribeTab
                id={calendar.id}
                name={calendar.name}
                reminderMinutes={calendar.reminder_minutes}
                link={link}
              />
            ),
          },
        ]}
      />
      <div className="share-together">
        <Button type="link" onClick={() => setIsTogether(true)}>
          {text.together.open}
        </Button>
      </div>
    </Modal>
  );
}

function EmbedTab({ calendar, draft }: { calendar: Calendar; draft: ThemeDraft }) {
  const { fields, code, preview } = useEmbed({
    name: calendar.name,
    path: embedLink('', calendar, draft.theme),
    usualView: usualEmbedView(calendar),
  });
  return (
    <div className="share-tab">
      {fields}
      <ThemeDesigner draft={draft} />
      {code}
      {calendar.embed_sites.length > 0 ? (
        <p className="ui-text-secondary">{shareTexts.sites.restricted(calendar.embed_sites.length)}</p>
      ) : null}
      {preview}
    </div>
  );
}
