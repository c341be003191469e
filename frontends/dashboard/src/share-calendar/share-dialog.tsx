import { useState } from 'react';
import type { Calendar } from '@daymark/contracts';
import { Tabs } from '@daymark/ui';
import { Modal } from '@daymark/ui/overlay';
import { texts } from '../texts.js';
import { EmbedTab } from './embed-tab.js';
import { ShareLinkTab } from './share-link-tab.js';
import { DEFAULT_SHARE_THEME } from './share-theme.js';
import { SubscribeTab } from './subscribe-tab.js';
import './share-calendar.css';

interface ShareDialogProps {
  calendar: Calendar;
  isOpen: boolean;
  onClose: () => void;
}

/** The ways to share a public calendar: its link, code for another site, its feed. */
export function ShareDialog({ calendar, isOpen, onClose }: ShareDialogProps) {
  const [theme, setTheme] = useState(DEFAULT_SHARE_THEME);
  const text = texts.share;
  return (
    <Modal open={isOpen} title={text.title} onCancel={onClose} footer={null} width={640} destroyOnHidden>
      <Tabs
        label={text.title}
        items={[
          {
            key: 'link',
            label: text.linkTab,
            children: <ShareLinkTab calendar={calendar} theme={theme} />,
          },
          {
            key: 'embed',
            label: text.embedTab,
            children: <EmbedTab calendar={calendar} theme={theme} onThemeChange={setTheme} />,
          },
          { key: 'subscribe', label: text.subscribeTab, children: <SubscribeTab calendar={calendar} /> },
        ]}
      />
    </Modal>
  );
}
