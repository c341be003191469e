import { lazy, Suspense } from 'react';
import type { CalendarEvent, EventDetails } from '@daymark/contracts';
import { Alert, buttonClass, Card, Spin } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { text } from '../texts.js';
import { publicLinkOf } from '../paths.js';

export function ShareLink({ event }: { event: CalendarEvent }) {
  if (!event.is_public_shareable)
    return (
      <Alert
        type="info"
        showIcon
        title={text('events.sharing.notShared', { isReader: String(event.is_read_only === true) })}
      />
    );
  const link = publicLinkOf(event.id);
  return (
    <div className="ui-stack">
      <CopyField
        label={text('events.sharing.link')}
        value={link}
        copiedToast={text('events.sharing.linkCopied')}
      />
      <div className="ui-actions">
        <a className={buttonClass('plain')} href={link} target="_blank" rel="noopener">
          {text('events.sharing.preview')}
        </a>
      </div>
    </div>
  );
}

const Customize = lazy(() => import(/* webpackChunkName: "customize" */ './customize.js'));

export function SharingOptions({ event }: { event: EventDetails }) {
  return (
    <div className="ui-stack event-sharing">
      <Card title={text('events.sharing.linkTab')}>
        <ShareLink event={event} />
      </Card>
      <Card title={text('events.sharing.customize')}>
        <Suspense fallback={<Spin label={text('events.sharing.loading')} />}>
          <Customize event={event} />
        </Suspense>
      </Card>
    </div>
  );
}
