import { Suspense, useId, useState, type ReactNode } from 'react';
import type { Calendar } from '@daymark/contracts';
import { Button, Skeleton, Tabs, Tag, Typography, useMediaQuery } from '@daymark/ui';
import { LeaveGuard } from '@daymark/ui/overlay';
import { FileDropZone, ImportFileButton, useImportFile } from '@daymark/calendar-ui/import-file';
import { ButtonLink, useQueryState } from '@daymark/ui/router';
import { DeleteCalendarButton } from '../delete-calendar-button.js';
import { EditCalendarButton } from '../edit-calendar-button.js';
import { FeedHealthCard } from '../feed-health-card.js';
import { paths } from '../paths.js';
import { ShareDialog, SharingOptions, useThemeDraft } from '../share-calendar/index.js';
import { texts } from '../texts.js';
import { PHONE } from '../use-scheduler-state.js';
import { CalendarEvents } from './calendar-events.js';
import type { ShownCalendar } from './use-calendar.js';

interface LoadedCalendarProps {
  calendar: ShownCalendar;
  /** The same calendar if the user owns it: it can be changed and, if public, shared. */
  own: Calendar | null;
}

const TABS = ['events', 'sharing'] as const;
const tabInAddress = {
  tab: { fallback: 'events', isValid: (tab: string) => TABS.some((known) => known === tab) },
};

export function LoadedCalendar({ calendar, own }: LoadedCalendarProps) {
  if (own?.is_public) return <SharedCalendar key={own.id} calendar={own} />;
  return (
    <CalendarFrame calendar={calendar} actions={own ? <OwnerActions calendar={own} /> : null}>
      <CalendarTabs calendar={calendar} />
    </CalendarFrame>
  );
}

function SharedCalendar({ calendar }: { calendar: Calendar }) {
  const draft = useThemeDraft(calendar);
  const [isSharing, setIsSharing] = useState(false);
  const [wasShared, setWasShared] = useState(false);
  if (isSharing && !wasShared) setWasShared(true);
  const share = (
    <>
      <Button onClick={() => setIsSharing(true)}>{texts.shareCalendar}</Button>
      {wasShared ? (
        <Suspense>
          <ShareDialog
            calendar={calendar}
            draft={draft}
            isOpen={isSharing}
            onClose={() => setIsSharing(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
  return (
    <CalendarFrame calendar={calendar} actions={<OwnerActions calendar={calendar}>{share}</OwnerActions>}>
      <CalendarTabs
        calendar={calendar}
        sharing={
          <div className="calendar-sharing">
            <Suspense fallback={<Skeleton lines={8} />}>
              <SharingOptions calendar={calendar} draft={draft} />
              <FeedHealthCard calendar={calendar} />
            </Suspense>
          </div>
        }
      />
      <LeaveGuard />
    </CalendarFrame>
  );
}

function CalendarTabs({ calendar, sharing }: { calendar: ShownCalendar; sharing?: ReactNode }) {
  const [{ tab }, change] = useQueryState(tabInAddress);
  const events = {
    key: 'events',
    label: texts.detail.events,
    children: <CalendarEvents key={calendar.id} calendar={calendar} />,
  };
  return (
    <Tabs
      label={texts.detail.tabs}
      items={
        sharing ? [events, { key: 'sharing', label: texts.detail.sharing, children: sharing }] : [events]
      }
      activeKey={sharing ? tab : 'events'}
      onChange={(chosen) => change({ tab: chosen })}
    />
  );
}

interface CalendarFrameProps {
  calendar: ShownCalendar;
  actions: ReactNode;
  children: ReactNode;
}

function CalendarFrame({ calendar, actions, children }: CalendarFrameProps) {
  return (
    <div className="ui-page ui-page-wide calendar-page">
      <header className="ui-page-head">
        <div className="ui-page-head-text">
          <div className="ui-page-title-row">
            <Typography.Title>{calendar.name}</Typography.Title>
            <Tag tone={calendar.is_public ? 'success' : 'neutral'}>
              {calendar.is_public ? texts.public : texts.private}
            </Tag>
          </div>
          {calendar.description ? (
            <p className="ui-page-subtitle ui-typed-text">{calendar.description}</p>
          ) : null}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}

function OwnerActions({ calendar, children }: { calendar: Calendar; children?: ReactNode }) {
  const { bring, uploading } = useImportFile(calendar.id);
  return (
    <div className="ui-actions">
      <FileDropZone onFiles={bring} />
      {children}
      <ButtonLink to={paths.addEvent(calendar.id)}>{texts.detail.addEvent}</ButtonLink>
      <RareActions>
        <EditCalendarButton calendar={calendar} />
        <ImportFileButton uploading={uploading} onFiles={bring}>
          {texts.list.import}
        </ImportFileButton>
        <ButtonLink kind="plain" to={paths.source(calendar.id)}>
          {texts.detail.source}
        </ButtonLink>
        <DeleteCalendarButton calendar={calendar} />
      </RareActions>
    </div>
  );
}

/** On a phone behind a button. The element stays when the phone is turned, and so do dialogs opened from it. */
function RareActions({ children }: { children: ReactNode }) {
  const id = useId();
  const isPhone = useMediaQuery(PHONE);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isPhone ? (
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {texts.detail.more}
        </Button>
      ) : null}
      <div id={id} className="ui-actions" hidden={isPhone && !isOpen}>
        {children}
      </div>
    </>
  );
}
