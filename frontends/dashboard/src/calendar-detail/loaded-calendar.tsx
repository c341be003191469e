import { Suspense, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { Calendar } from '@daymark/contracts';
import { may, roleTooLow } from '@daymark/calendar-ui';
import { ActionButton, MoreIcon, Notice, Skeleton, Tabs, Tag, Typography } from '@daymark/ui';
import { LeaveGuard } from '@daymark/ui/overlay';
import { ButtonLink, MenuButton, useNavigate, useQueryState } from '@daymark/ui/router';
import { useCalendarActions } from '../calendar-actions/index.js';
import { FeedHealthCard } from '../feed-health-card.js';
import { paths } from '../paths.js';
import { CalendarPeople } from '../people/index.js';
import { ShareDialog, SharingOptions, useThemeDraft, type ThemeDraft } from '../share-calendar/index.js';
import type { NewEventHandle } from '../scheduler/index.js';
import { text } from '../texts.js';
import { VisibilityTag } from '../visibility-tag.js';
import { CalendarEvents } from './calendar-events.js';
import type { ShownCalendar } from './use-calendar.js';

interface LoadedCalendarProps {
  calendar: ShownCalendar;
  /** The same calendar if the person has a role in it. */
  joined: Calendar | undefined;
}

const TABS = ['events', 'sharing', 'people'] as const;
const tabInAddress = {
  tab: { fallback: 'events', isValid: (tab: string) => TABS.some((each) => each === tab) },
};

export function LoadedCalendar({ calendar, joined }: LoadedCalendarProps) {
  const newEvent = useRef<NewEventHandle>(null);
  // What was chosen for sharing is not kept for a calendar that is shared no more: nothing would lead to it.
  if (joined) return <JoinedCalendar key={`${joined.id} ${joined.is_public}`} calendar={joined} />;
  return (
    <CalendarFrame calendar={calendar}>
      <CalendarEvents key={calendar.id} calendar={calendar} newEvent={newEvent} />
    </CalendarFrame>
  );
}

/** A click on the link for a new event opens the form beside it, if the events are visible. */
function useAddEvent() {
  const newEvent = useRef<NewEventHandle>(null);
  const onAdd = (event: MouseEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !newEvent.current?.open(event.currentTarget))
      return;
    event.preventDefault();
  };
  return { newEvent, onAdd };
}

function JoinedCalendar({ calendar }: { calendar: Calendar }) {
  const draft = useThemeDraft(calendar);
  const { newEvent, onAdd } = useAddEvent();
  const [{ tab }, change] = useQueryState(tabInAddress);
  const isShared = calendar.is_public && may(calendar, 'manage');
  const activeKey = tab === 'sharing' && !isShared ? 'events' : tab;
  const items = [
    {
      key: 'events',
      label: text('dashboard.detail.events'),
      children: <CalendarEvents key={calendar.id} calendar={calendar} newEvent={newEvent} />,
    },
    ...(isShared
      ? [
          {
            key: 'sharing',
            label: text('dashboard.detail.sharing'),
            children: (
              <div className="calendar-sharing">
                <Suspense fallback={<Skeleton lines={8} />}>
                  <SharingOptions calendar={calendar} draft={draft} />
                  <FeedHealthCard calendar={calendar} />
                </Suspense>
              </div>
            ),
          },
        ]
      : []),
    {
      key: 'people',
      label: text('dashboard.people.tab'),
      children: (
        <Suspense fallback={<Skeleton lines={4} />}>
          <CalendarPeople calendar={calendar} />
        </Suspense>
      ),
    },
  ];
  return (
    <CalendarFrame
      calendar={calendar}
      actions={
        <CalendarActions calendar={calendar} areEventsShown={activeKey === 'events'} onAdd={onAdd}>
          {isShared ? <ShareButton calendar={calendar} draft={draft} /> : null}
        </CalendarActions>
      }
    >
      {tab === 'sharing' && !may(calendar, 'manage') ? (
        <Notice tone="info" {...roleTooLow(calendar)} />
      ) : null}
      <Tabs
        label={text('dashboard.detail.tabs')}
        className="calendar-tabs"
        items={items}
        activeKey={activeKey}
        onChange={(chosen) => change({ tab: chosen })}
      />
      <LeaveGuard />
    </CalendarFrame>
  );
}

function ShareButton({ calendar, draft }: { calendar: Calendar; draft: ThemeDraft }) {
  const [isSharing, setIsSharing] = useState(false);
  const [wasShared, setWasShared] = useState(false);
  if (isSharing && !wasShared) setWasShared(true);
  return (
    <>
      <ActionButton kind="primary" onClick={() => setIsSharing(true)}>
        {text('dashboard.shareCalendar')}
      </ActionButton>
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
}

interface CalendarFrameProps {
  calendar: ShownCalendar;
  /** Absent for other people. */
  actions?: ReactNode;
  children: ReactNode;
}

function CalendarFrame({ calendar, actions, children }: CalendarFrameProps) {
  return (
    <div className="ui-page ui-page-wide calendar-page">
      <header className="calendar-head">
        <Typography.Title className="calendar-title ui-ellipsis">{calendar.name}</Typography.Title>
        <VisibilityTag calendar={calendar} />
        {calendar.role && calendar.role !== 'owner' && !calendar.owner_is_inactive ? (
          <Tag>{text(`dashboard.roles.${calendar.role}`)}</Tag>
        ) : null}
        {calendar.description ? <Description>{calendar.description}</Description> : null}
        {actions}
        {calendar.owner_is_inactive ? (
          <p className="calendar-note ui-text-warning">{text('dashboard.detail.ownerInactive')}</p>
        ) : null}
      </header>
      {children}
    </div>
  );
}

/** In one line; the rest of a longer text is unfolded below it. */
function Description({ children }: { children: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  useLayoutEffect(() => {
    const element = line.current!;
    const watched = new ResizeObserver(() => {
      if (!isUnfolded) setIsCut(element.scrollWidth > element.clientWidth || children.includes('\n'));
    });
    watched.observe(element);
    return () => watched.disconnect();
  }, [children, isUnfolded]);
  return (
    <div className="ui-note calendar-description" data-unfolded={isUnfolded || undefined}>
      <p ref={line} className="ui-typed-text" dir="auto">
        {children}
      </p>
      {isCut ? (
        <ActionButton kind="quiet" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
          {isUnfolded ? text('dashboard.detail.less') : text('dashboard.detail.more')}
        </ActionButton>
      ) : null}
    </div>
  );
}

interface CalendarActionsProps {
  calendar: Calendar;
  areEventsShown: boolean;
  onAdd: (event: MouseEvent<HTMLElement>) => void;
  children?: ReactNode;
}

function CalendarActions({ calendar, areEventsShown, onAdd, children }: CalendarActionsProps) {
  const navigate = useNavigate();
  const { entriesOf, elements } = useCalendarActions([calendar], {
    onGone: () => void navigate(paths.dashboard),
  });
  return (
    <div className="ui-actions calendar-actions">
      {children}
      {may(calendar, 'add') ? (
        <ButtonLink
          to={paths.addEvent(calendar.id)}
          // On a phone it floats above the events; of another tab it would cover parts.
          className={areEventsShown ? 'scheduler-new' : ''}
          onClick={onAdd}
        >
          {text('dashboard.detail.addEvent')}
        </ButtonLink>
      ) : null}
      <MenuButton
        label={text('dashboard.list.more', { name: calendar.name })}
        icon={MoreIcon}
        entries={entriesOf(calendar)}
      />
      {elements}
    </div>
  );
}
