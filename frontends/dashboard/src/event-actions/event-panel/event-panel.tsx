import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useEndpointQuery } from '@daymark/api-client';
import {
  ColorDot,
  EventAuthors,
  factLabel,
  may,
  mayChange,
  mayCopy,
  roleTooLow,
  useCopyEvent,
  useShortTimes,
} from '@daymark/calendar-ui';
import { entrySelector } from '@daymark/calendar-ui/scheduler';
import { getEvent } from '@daymark/contracts';
import {
  ActionButton,
  AnchoredPanel,
  CheckIcon,
  CloseIcon,
  DeleteIcon,
  EditIcon,
  HistoryIcon,
  ShareIcon,
  Skeleton,
  Tag,
} from '@daymark/ui/core';
import { useBeforeUnload, useCopy } from '@daymark/ui/overlay';
import { ButtonLink, Link, MenuButton, useLeaveCheck, useLocation, type MenuEntry } from '@daymark/ui/router';
import { paths } from '../../paths.js';
import { text } from '../../texts.js';
import {
  idOfDate,
  type EventActionsOptions,
  type LeavePanel,
  type SchedulerOccurrence,
} from '../event-actions-contract.js';
import { PanelClose } from '../panel-close.js';
import { QuestionInPanel } from '../scope-question.js';
import { sayWhoSees, type Changing } from '../use-changing.js';
import type { EventAction } from './event-action-dialog.js';
import {
  CalendarField,
  DescriptionField,
  PlaceField,
  SharingField,
  TitleField,
  WhenField,
  type FieldsOfPanel,
  type WhenOptions,
} from './panel-fields.js';
import type { ReportInput, SaveInput } from './use-draft.js';

interface EventPanelProps {
  event: SchedulerOccurrence;
  anchor: Element;
  options: WhenOptions & Pick<EventActionsOptions, 'calendars'>;
  changing: Pick<Changing, 'asked' | 'isBusy' | 'change' | 'attempt' | 'answer' | 'cancel'>;
  onAction: (action: EventAction) => void;
  /** Called with how to leave the panel while it has unsaved input; with null when it has none any more. */
  onUnsaved: (leave: LeavePanel | null) => void;
  onClose: () => void;
}

/**
 * A panel beside the clicked event: its facts, which can be changed in place, who sees it, and actions. Its title links
 * to its page.
 */
export function EventPanel(props: EventPanelProps) {
  const { event, anchor, options, changing, onAction, onUnsaved, onClose } = props;
  const id = idOfDate(event);
  // Only for another version than was loaded: of an event that another tab deleted, the response would be an error.
  const details = useEndpointQuery(
    getEvent,
    { params: { id } },
    { enabled: ({ state }) => state.data?.version !== event.version },
  );
  const note = useShortTimes().formatNote(event);
  const { copy, isBusy: isCopying } = useCopyEvent();
  const copyText = useCopy();
  const { leave, report } = useUnsavedInput(onUnsaved);
  const isDeleted = details.error?.code === 'NOT_FOUND';
  const close = useEffectEvent(() => leave(onClose));
  useEffect(() => {
    if (isDeleted) close();
  }, [isDeleted]);
  const isCancelled = event.status === 'cancelled';
  const sourceHost = event.source_host ?? details.data?.source_host;
  const isOwn = sourceHost === undefined;
  const isChangeable = !isDeleted && mayChange({ ...event, source_host: sourceHost });
  /** Saving a draft would publish it. */
  const hasFields = isChangeable && !event.draft;
  const calendars = details.data?.calendars;
  const calendarId = calendars?.[0]?.id ?? null;
  const fields = {
    event,
    calendarId,
    refusal: hasFields
      ? null
      : roleTooLow(options.calendars.find((each) => each.id === calendarId) ?? {}).text,
    onChange: changing.change,
    report,
    last: details.data,
  };
  const isCopyable = !isDeleted && mayCopy(event, options.calendars);
  const maySeeHistory = options.calendars.some(
    (calendar) => event.calendar_ids?.includes(calendar.id) && may(calendar, 'edit'),
  );
  const { asked } = changing;
  const menu: MenuEntry[] = [];
  if (event.is_public_shareable && !isDeleted) {
    const address = window.location.origin + paths.publicEvent(event.id);
    const onSelect = () => void copyText(address, text('dashboard.eventPanel.linkCopied'));
    menu.push({ kind: 'action', label: text('dashboard.eventPanel.copyLink'), icon: ShareIcon, onSelect });
  }
  if (maySeeHistory) {
    const onSelect = () => onAction({ entryId: event.id, kind: 'history', event });
    menu.push({ kind: 'action', label: text('dashboard.history'), icon: HistoryIcon, onSelect });
  }
  if (isChangeable) {
    const onStatus = () =>
      details.data && onAction({ entryId: event.id, kind: 'change-status', event: details.data });
    const onDelete = () => onAction({ entryId: event.id, kind: 'delete', event });
    menu.push({
      kind: 'action',
      ...(isCancelled
        ? { label: text('dashboard.eventPanel.reinstate'), icon: CheckIcon }
        : { label: text('dashboard.eventPanel.cancelEvent'), icon: CloseIcon }),
      isDisabled: !details.data,
      onSelect: onStatus,
    });
    menu.push({
      kind: 'action',
      label: text('dashboard.delete'),
      icon: DeleteIcon,
      isDangerous: true,
      onSelect: onDelete,
    });
  }
  return (
    <AnchoredPanel
      anchor={anchor}
      redrawKey={[entrySelector(event.id)]}
      label={event.title}
      onClose={() => leave(onClose)}
      className="event-panel"
    >
      <PanelClose onClose={() => leave(onClose)} />
      <Title {...fields} id={id} isCancelled={isCancelled} />
      <div className="event-panel-facts">
        <WhenField {...fields} options={options} />
        {note ? (
          <p dir="auto" className="ui-typed-text">
            {note}
          </p>
        ) : null}
        {event.recurrence_text ? (
          <p className="ui-text-secondary">
            <span aria-hidden="true">↻ </span>
            {event.recurrence_text}
          </p>
        ) : null}
        <PlaceField {...fields} />
        {hasFields && calendars && calendars.length < 2 ? (
          <CalendarField event={event} onChoose={changing.attempt} calendar={calendars[0]} />
        ) : (
          <p className="event-panel-calendar">
            <ColorDot color={event.color} />
            <bdi>
              {calendars?.map(({ name }) => name).join(', ') ||
                event.calendarName ||
                text('dashboard.eventPanel.noCalendar')}
            </bdi>
          </p>
        )}
        {hasFields ? (
          <SharingField event={event} onChoose={changing.attempt} />
        ) : (
          <p className="ui-text-secondary">
            {event.draft ? text('dashboard.eventPanel.draft') : sayWhoSees(event)}
          </p>
        )}
        {sourceHost === undefined ? null : (
          <p className="ui-text-secondary">{text('dashboard.eventPanel.from', { host: sourceHost })}</p>
        )}
      </div>
      {details.isPending ? (
        <Skeleton lines={1} title={false} />
      ) : details.isError ? (
        <p className="ui-text-secondary">{text('dashboard.eventPanel.noteFailed')}</p>
      ) : (
        <>
          <DescriptionField {...fields} stored={details.data.description} />
          <EventAuthors event={details.data} />
        </>
      )}
      {asked?.dropped === null && asked.lost.length === 0 ? (
        <QuestionInPanel
          asked={asked}
          isBusy={changing.isBusy}
          onAnswer={changing.answer}
          onCancel={changing.cancel}
        />
      ) : (
        <div className="ui-actions">
          {isChangeable ? (
            <ButtonLink kind="primary" to={paths.editEvent(id)}>
              {text('dashboard.eventPanel.edit')}
            </ButtonLink>
          ) : null}
          {isCopyable ? (
            <ActionButton
              kind={isChangeable ? 'plain' : 'primary'}
              disabled={isCopying}
              onClick={() => leave(() => copy(id, event.title))}
            >
              {isOwn ? text('dashboard.eventPanel.copy') : text('dashboard.eventPanel.makeOwn')}
            </ActionButton>
          ) : null}
          {event.is_read_only || isDeleted ? null : (
            <ButtonLink to={paths.shareEvent(id)}>{text('dashboard.eventPanel.share')}</ButtonLink>
          )}
          {menu.length > 0 ? (
            <MenuButton label={text('dashboard.eventPanel.more')} kind="quiet" entries={menu} />
          ) : null}
        </div>
      )}
    </AnchoredPanel>
  );
}

interface TitleProps extends FieldsOfPanel {
  id: string;
  isCancelled: boolean;
}

function Title({ id, isCancelled, ...fields }: TitleProps) {
  const { event, refusal } = fields;
  const [isChanging, setIsChanging] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const wasChanging = useRef(false);
  // The field is gone, and would take the focus with it.
  useEffect(() => {
    if (wasChanging.current && !isChanging) link.current?.focus();
    wasChanging.current = isChanging;
  }, [isChanging]);
  if (isChanging) return <TitleField {...fields} onDone={() => setIsChanging(false)} />;
  return (
    <h3 className="event-panel-title">
      <Link className="ui-link" to={paths.event(id)} data-first-focus ref={link}>
        <bdi>{isCancelled ? <s>{event.title}</s> : event.title}</bdi>
      </Link>{' '}
      {isCancelled ? <Tag>{factLabel('status')}</Tag> : null}
      {event.draft ? <Tag tone="warning">{factLabel('draft')}</Tag> : null}
      {refusal === null ? (
        <ActionButton
          kind="quiet"
          className="ui-icon-button event-panel-rename"
          aria-label={text('dashboard.eventPanel.rename')}
          title={text('dashboard.eventPanel.rename')}
          onClick={() => setIsChanging(true)}
        >
          <EditIcon />
        </ActionButton>
      ) : null}
    </h3>
  );
}

/** The fields with unsaved input: it is saved before the panel is left, and the panel stays while it cannot be. */
function useUnsavedInput(onUnsaved: EventPanelProps['onUnsaved']) {
  const [fields] = useState(() => new Map<string, SaveInput>());
  const [leave] = useState((): LeavePanel => (then) => {
    if (fields.size === 0) return then();
    void Promise.all([...fields.values()].map((save) => save())).then((saved) => {
      if (saved.every(Boolean)) then();
    });
  });
  const [report] = useState((): ReportInput => (field, save) => {
    if (save) fields.set(field, save);
    else fields.delete(field);
    onUnsaved(fields.size > 0 ? leave : null);
  });
  // Links and Back wait for it as well.
  const { pathname } = useLocation();
  useLeaveCheck((target, go) => {
    const waits = fields.size > 0 && target !== undefined && target !== pathname;
    if (waits) leave(go);
    return waits;
  });
  useBeforeUnload();
  return { leave, report };
}
