import { useEffect, useEffectEvent, useId, useState } from 'react';
import { BIN_DAYS, CANCELLATION_NOTE_MAX_CHARACTERS, EVENTS_PER_BATCH_MAX } from '@daymark/contracts';
import { ComponentLibrary, Input, WholeNumberField } from '@daymark/ui';
import { buttonClass, NativeSelect, SegmentedField } from '@daymark/ui/core';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { useOwnCalendars } from '../events/requests.js';
import { countOfEvents, useEventBatch, type BatchChange } from './use-event-batch.js';
import type { SelectedEvent } from './use-selection.js';

export interface SelectionBarProps {
  events: readonly SelectedEvent[];
  /** Called when something was done with them, and to give the selection up. */
  onClear: () => void;
}

type Question = 'move' | 'cancel' | 'delete';

/** What can be done with the selected events, at the lower edge of the window. Escape gives the selection up. */
export function SelectionActions({ events, onClear }: SelectionBarProps) {
  const { calendars } = useOwnCalendars();
  const { run, isBusy } = useEventBatch();
  const [asked, setAsked] = useState<Question | null>(null);
  const change = async (what: BatchChange) => {
    const isDone = await run(events, what);
    setAsked(null);
    if (isDone) onClear();
  };
  useEscape(onClear);
  const isTooMany = events.length > EVENTS_PER_BATCH_MAX;
  const act = (label: string, onClick: () => void, isDangerous = false) => (
    <button
      type="button"
      className={buttonClass(
        isDangerous ? 'quiet' : 'plain',
        isDangerous ? 'ui-selection-danger' : undefined,
      )}
      disabled={isBusy || isTooMany}
      onClick={onClick}
    >
      {label}
    </button>
  );
  const options = [
    { value: '', label: 'Put into…' },
    ...calendars.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <ComponentLibrary>
      <div className="ui-selection-bar" role="toolbar" aria-label="Selected events">
        <strong role="status">
          {events.length} selected{isTooMany ? ` (at most ${EVENTS_PER_BATCH_MAX} at once)` : ''}
        </strong>
        {act('Move', () => setAsked('move'))}
        <NativeSelect
          aria-label="Put into a calendar"
          disabled={isBusy || isTooMany || calendars.length === 0}
          options={options}
          value=""
          onChange={(calendar_id) => void change({ action: 'put-into-calendar', calendar_id })}
        />
        {act('Share', () => void change({ action: 'share', is_public_shareable: true }))}
        {act('Make private', () => void change({ action: 'share', is_public_shareable: false }))}
        {act('Cancel events', () => setAsked('cancel'))}
        {act('Delete', () => setAsked('delete'), true)}
        <button type="button" className={buttonClass('quiet')} aria-label="Clear selection" onClick={onClear}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      {asked ? (
        <Questions
          asked={asked}
          count={countOfEvents(events.length)}
          isBusy={isBusy}
          onAnswer={(answer) => void change(answer)}
          onCancel={() => setAsked(null)}
        />
      ) : null}
    </ComponentLibrary>
  );
}

/** Before the views, in which Escape leads from an event to its day. */
function useEscape(onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('[role="dialog"]')) return;
      event.stopPropagation();
      escape();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

interface QuestionsProps {
  asked: Question;
  count: string;
  isBusy: boolean;
  onAnswer: (change: BatchChange) => void;
  onCancel: () => void;
}

function Questions({ asked, count, isBusy, onAnswer, onCancel }: QuestionsProps) {
  const id = useId();
  const [number, setNumber] = useState<number | null>(1);
  const [unit, setUnit] = useState(7);
  const [direction, setDirection] = useState(1);
  const [note, setNote] = useState('');
  const common = { isOpen: true, isBusy, onCancel };
  if (asked === 'delete')
    return (
      <ConfirmDialog
        {...common}
        title={`Delete ${count}`}
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isDestructive
        onConfirm={() => onAnswer({ action: 'delete' })}
      >
        <p>You can restore them for {BIN_DAYS} days. Of a series, the selected dates are deleted.</p>
      </ConfirmDialog>
    );
  if (asked === 'cancel')
    return (
      <ConfirmDialog
        {...common}
        title={`Cancel ${count}`}
        cancelLabel="Keep events"
        confirmLabel="Cancel events"
        busyLabel="Cancelling..."
        onConfirm={() => onAnswer({ action: 'cancel', ...(note.trim() && { cancellation_note: note }) })}
      >
        <p>They stay visible and are shown as cancelled.</p>
        <label htmlFor={id}>Note for those who planned to come</label>
        <Input.TextArea
          id={id}
          value={note}
          maxLength={CANCELLATION_NOTE_MAX_CHARACTERS}
          onChange={({ target }) => setNote(target.value)}
        />
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      {...common}
      title={`Move ${count}`}
      confirmLabel="Move"
      busyLabel="Moving..."
      isConfirmDisabled={number === null || number === 0}
      onConfirm={() => onAnswer({ action: 'move', days: direction * unit * number! })}
    >
      <div className="ui-selection-move">
        <WholeNumberField aria-label="How many" value={number} min={1} max={520} onChange={setNumber} />
        <SegmentedField
          label="Unit"
          options={[
            { value: 1, label: number === 1 ? 'day' : 'days' },
            { value: 7, label: number === 1 ? 'week' : 'weeks' },
          ]}
          value={unit}
          onChange={setUnit}
        />
        <SegmentedField
          label="Direction"
          options={[
            { value: 1, label: 'later' },
            { value: -1, label: 'earlier' },
          ]}
          value={direction}
          onChange={setDirection}
        />
      </div>
    </ConfirmDialog>
  );
}
