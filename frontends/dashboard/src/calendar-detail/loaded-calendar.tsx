import { useState } from 'react';
import type { Calendar } from '@daymark/contracts';
import { Button, Tabs, Typography } from '@daymark/ui';
import { ButtonLink } from '@daymark/ui/router';
import { DeleteCalendarButton } from '../delete-calendar/index.js';
import { EditCalendarButton } from '../edit-calendar/index.js';
import { EventsPanel } from '../events-panel/index.js';
import { paths } from '../paths.js';
import { ShareDialog, SharingOptions } from '../share-calendar/index.js';
import { texts } from '../texts.js';
import { VisibilityTag } from '../visibility-tag.js';
import type { ShownCalendar } from './use-calendar.js';

interface LoadedCalendarProps {
  calendar: ShownCalendar;
  /** The same calendar where the person owns it: it can be changed, and shared if it is public. */
  own: Calendar | null;
}

/** A calendar with its events; for its owner also the ways to change and to share it. */
export function LoadedCalendar({ calendar, own }: LoadedCalendarProps) {
  const events = <EventsPanel key={calendar.id} calendar={calendar} />;
  return (
    <div className="ui-page">
      <header className="ui-page-head">
        <div className="ui-page-head-text">
          <div className="ui-page-title-row">
            <Typography.Title>{calendar.name}</Typography.Title>
            <VisibilityTag isPublic={calendar.is_public} />
          </div>
          {calendar.description ? (
            <p className="ui-page-subtitle ui-typed-text">{calendar.description}</p>
          ) : null}
        </div>
        {own ? <OwnerActions calendar={own} /> : null}
      </header>
      {own?.is_public ? (
        <Tabs
          label={texts.detail.tabs}
          items={[
            { key: 'events', label: texts.detail.events, children: events },
            { key: 'sharing', label: texts.detail.sharing, children: <SharingOptions calendar={own} /> },
          ]}
        />
      ) : (
        events
      )}
    </div>
  );
}

function OwnerActions({ calendar }: { calendar: Calendar }) {
  const [isSharing, setIsSharing] = useState(false);
  return (
    <div className="ui-actions">
      <DeleteCalendarButton calendar={calendar} />
      <EditCalendarButton calendar={calendar} />
      {calendar.is_public ? (
        <>
          <Button onClick={() => setIsSharing(true)}>{texts.share.title}</Button>
          <ShareDialog calendar={calendar} isOpen={isSharing} onClose={() => setIsSharing(false)} />
        </>
      ) : null}
      <ButtonLink kind="create" to={paths.addEvent(calendar.id)}>
        {texts.detail.addEvent}
      </ButtonLink>
    </div>
  );
}
