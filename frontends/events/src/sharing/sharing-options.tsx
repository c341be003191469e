import { lazy, Suspense } from 'react';
import type { EventDetails } from '@daymark/contracts';
import { Card, Spin } from '@daymark/ui';
import { texts } from '../texts.js';
import { sharingTexts } from '../texts/sharing.js';
import { ShareLink } from './share-link.js';

const Customize = lazy(() => import(/* webpackChunkName: "customize" */ './customize.js'));

/** The tab for sharing and customizing an event. */
export function SharingOptions({ event }: { event: EventDetails }) {
  return (
    <div className="event-sharing">
      <Card title={sharingTexts.linkTab}>
        <ShareLink event={event} />
      </Card>
      <Card title={sharingTexts.customize}>
        <Suspense fallback={<Spin label={texts.sharing.loading} />}>
          <Customize event={event} />
        </Suspense>
      </Card>
    </div>
  );
}
