import { useEffect, useRef, type KeyboardEvent } from 'react';
import { LostDatesDialog } from '@daymark/calendar-ui/delete-event';
import { entrySelector } from '@daymark/calendar-ui/scheduler';
import type { EventScope } from '@daymark/contracts';
import { AnchoredPanel, ActionButton } from '@daymark/ui/core';
import { text } from '../texts.js';
import type { PendingChange } from './use-changing.js';

interface QuestionProps {
  asked: PendingChange;
  isBusy: boolean;
  onAnswer: (scope: EventScope) => void;
  onCancel: () => void;
}

/** Asks at the drop position how much of a series to move; then, if changed dates would be lost, for confirmation. */
export function ChangeQuestion(props: QuestionProps) {
  const { asked, isBusy, onAnswer, onCancel } = props;
  const { lost, dropped } = asked;
  if (lost.length > 0) {
    const onConfirm = () => onAnswer(asked.scope);
    return <LostDatesDialog lost={lost} isBusy={isBusy} onConfirm={onConfirm} onCancel={onCancel} />;
  }
  if (!dropped) return null;
  return (
    <AnchoredPanel
      anchor={dropped.anchor}
      redrawKey={placesOf(asked.event.id, dropped.date)}
      label={text('dashboard.moving.title')}
      onClose={onCancel}
      className="scheduler-menu"
    >
      <Scopes {...props} />
    </AnchoredPanel>
  );
}

export function QuestionInPanel(props: QuestionProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const panel = group.current?.closest<HTMLElement>('[role="dialog"]');
    group.current?.querySelector('button')?.focus();
    return () => {
      // The pressed button is gone, and the focus with it.
      if (document.activeElement !== document.body) return;
      (before instanceof HTMLElement && before.isConnected ? before : panel)?.focus();
    };
  }, []);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Otherwise it would close the panel.
    event.preventDefault();
    props.onCancel();
  };
  return (
    <div
      ref={group}
      role="group"
      aria-label={text('dashboard.changing.title')}
      className="scheduler-menu"
      onKeyDownCapture={onKeyDownCapture}
    >
      <Scopes {...props} />
    </div>
  );
}

function Scopes({ asked, isBusy, onAnswer, onCancel }: QuestionProps) {
  const part = asked.to ? 'moving' : 'changing';
  return (
    <>
      <p className="ui-text-secondary">{text(`dashboard.${part}.scope`)}</p>
      {asked.scopes.map((scope) => (
        <ActionButton
          key={scope}
          className="scheduler-menu-item"
          disabled={isBusy}
          onClick={() => onAnswer(scope)}
        >
          {text(`dashboard.${part}.scopes.${scope}`)}
        </ActionButton>
      ))}
      <ActionButton className="scheduler-menu-item" onClick={onCancel} disabled={isBusy}>
        {text('dashboard.cancel')}
      </ActionButton>
      {asked.scopes.includes('following') ? (
        <p className="ui-text-faint scheduler-menu-note">{text('dashboard.moving.splits')}</p>
      ) : null}
    </>
  );
}

/** Selectors for a dropped event: its own element, or the button of its day's folded ones. */
function placesOf(id: string, date: string): string[] {
  const day = `[role="gridcell"][data-date="${date}"]`;
  return [entrySelector(id), `${day} .ui-scheduler-more, ${day} .ui-hours-more`, `[data-date="${date}"]`];
}
