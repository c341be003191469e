import { formatEventSpan, scopesOf } from '@daymark/calendar-ui';
import { ComponentLibrary } from '@daymark/ui';
import type { CalendarEvent, EventScope } from '@daymark/contracts';
import { entrySelector } from '@daymark/calendar-ui/scheduler';
import { AnchoredPanel, buttonClass } from '@daymark/ui/core';
import { ConfirmDialog } from '@daymark/ui/overlay';
import type { EventActionsOptions, OpenPanel } from './event-actions-contract.js';
import { EventActionDialog, type EventAction } from './event-panel/event-action-dialog.js';
import { EventPanel } from './event-panel/event-panel.js';
import type { Moving, PendingMove } from './use-moving.js';
import type { QuickEntry } from './quick-entry/quick-entry.js';
import { texts } from '../texts.js';

interface EventActionPanelsProps {
  options: EventActionsOptions;
  /** Undefined until it is loaded: it reads typed dates, which no other panel needs. */
  QuickEntry: typeof QuickEntry | undefined;
  panel: OpenPanel | null;
  action: EventAction | null;
  moving: Moving;
  onClose: () => void;
  onSaved: (event: CalendarEvent) => void;
  onAction: (action: EventAction | null) => void;
}

/** All panels and dialogs over the events; a separate chunk, so that the events do not wait for it. */
export function EventActionPanels(props: EventActionPanelsProps) {
  const { options, QuickEntry, panel, action, moving, onClose, onSaved, onAction } = props;
  return (
    <ComponentLibrary>
      {panel?.kind === 'entry' && QuickEntry ? (
        <QuickEntry
          slot={panel.slot}
          anchor={panel.anchor}
          calendars={options.calendars}
          calendarId={options.offeredCalendarId}
          timeZone={options.timeZone}
          weekStart={options.weekStart}
          hourCycle={options.hourCycle}
          shownMonth={options.shownMonth}
          onClose={onClose}
          onSaved={onSaved}
        />
      ) : null}
      {panel?.kind === 'event' ? (
        <EventPanel
          key={panel.event.id}
          event={panel.event}
          anchor={panel.anchor}
          when={formatEventSpan(panel.event, options)}
          onClose={onClose}
          onAction={onAction}
        />
      ) : null}
      {action ? <EventActionDialog action={action} onDone={() => onAction(null)} /> : null}
      {moving.asked ? (
        <MoveQuestion
          key={moving.asked.lost.length}
          asked={moving.asked}
          isBusy={moving.isBusy}
          onAnswer={moving.answer}
          onCancel={moving.cancel}
        />
      ) : null}
    </ComponentLibrary>
  );
}

interface MoveQuestionProps {
  asked: PendingMove;
  isBusy: boolean;
  onAnswer: (scope: EventScope) => void;
  onCancel: () => void;
}

/** Asks at the drop position how much of a series to move; then, if changed dates would be lost, for confirmation. */
export function MoveQuestion({ asked, isBusy, onAnswer, onCancel }: MoveQuestionProps) {
  const text = texts.moving;
  const { event, anchor, lost } = asked;
  const scopes = scopesOf(event);
  if (lost.length > 0) {
    return (
      <ConfirmDialog
        isOpen
        title={text.lostTitle}
        confirmLabel={text.lostConfirm}
        busyLabel={text.busy}
        isBusy={isBusy}
        isDestructive
        onConfirm={() => onAnswer(asked.scope)}
        onCancel={onCancel}
      >
        <p>{text.lostText}</p>
        <ul className="ui-typed-text">
          {lost.map((date) => (
            <li key={date}>{date}</li>
          ))}
        </ul>
      </ConfirmDialog>
    );
  }
  return (
    <AnchoredPanel
      anchor={anchor}
      redrawKey={placesOf(asked)}
      label={text.title}
      onClose={onCancel}
      className="scheduler-menu"
    >
      <p className="ui-text-secondary">{text.scope}</p>
      {scopes.map((scope) => (
        <button
          key={scope}
          type="button"
          className={buttonClass('quiet', 'scheduler-menu-item')}
          disabled={isBusy}
          onClick={() => onAnswer(scope)}
        >
          {text.scopes[scope]}
        </button>
      ))}
      <button
        type="button"
        className={buttonClass('quiet', 'scheduler-menu-item')}
        onClick={onCancel}
        disabled={isBusy}
      >
        {texts.cancel}
      </button>
      {scopes.includes('following') ? (
        <p className="ui-text-faint scheduler-menu-note">{text.splits}</p>
      ) : null}
    </AnchoredPanel>
  );
}

/** Selectors for a dropped event: its own element, or the button of its day's folded ones. */
function placesOf({ event, date }: PendingMove): string[] {
  const day = `[role="gridcell"][data-date="${date}"]`;
  return [
    entrySelector(event.id),
    `${day} .ui-scheduler-more, ${day} .ui-hours-more`,
    `[data-date="${date}"]`,
  ];
}
