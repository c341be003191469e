import { useEffect, useEffectEvent, useId, useState } from 'react';
import { BIN_DAYS, CANCELLATION_NOTE_MAX_CHARACTERS, EVENTS_PER_BATCH_MAX } from '@daymark/contracts';
import { ComponentLibrary, Input, WholeNumberField } from '@daymark/ui';
import {
  ActionButton,
  CalendarIcon,
  CloseIcon,
  DeleteIcon,
  EyeIcon,
  EyeOffIcon,
  MoreIcon,
  NativeSelect,
  SegmentedField,
  PHONE,
  useMediaQuery,
} from '@daymark/ui/core';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { MenuButton } from '@daymark/ui/router';
import { useJoinedCalendars } from '../events/requests.js';
import { calendarIdsOf, targetsOf } from '../events/rights.js';
import { useEventBatch, type BatchChange } from './use-event-batch.js';
import type { SelectedEvent } from './use-selection.js';
import { text } from '../desk-texts.js';

export interface SelectionBarProps {
  events: readonly SelectedEvent[];
  /** Called when something was done with them, and to give the selection up. */
  onClear: () => void;
}

type Question = 'move' | 'cancel' | 'delete';

export function SelectionActions({ events, onClear }: SelectionBarProps) {
  const { calendars } = useJoinedCalendars();
  const targetsOfEach = events.map((event) => targetsOf(calendars, calendarIdsOf(event)));
  const targets = targetsOfEach.reduce((common, these) => common.filter((each) => these.includes(each)));
  const haveSeveralOwners = targets.length === 0 && targetsOfEach.every(({ length }) => length > 0);
  const reason = haveSeveralOwners ? text('desk.selection.severalOwners') : undefined;
  const reasonId = useId();
  const { run, isBusy } = useEventBatch();
  const [asked, setAsked] = useState<Question | null>(null);
  const change = async (what: BatchChange) => {
    const isDone = await run(events, what);
    setAsked(null);
    if (isDone) onClear();
  };
  useEscape(onClear);
  const isTooMany = events.length > EVENTS_PER_BATCH_MAX;
  const isDisabled = isBusy || isTooMany;
  const isPhone = useMediaQuery(PHONE);
  const share = (is_public_shareable: boolean) => void change({ action: 'share', is_public_shareable });
  const acts = [
    { label: text('desk.selection.move'), icon: CalendarIcon, onSelect: () => setAsked('move') },
    { label: text('desk.selection.share'), icon: EyeIcon, onSelect: () => share(true) },
    { label: text('desk.selection.makePrivate'), icon: EyeOffIcon, onSelect: () => share(false) },
    { label: text('desk.selection.cancel'), icon: CloseIcon, onSelect: () => setAsked('cancel') },
    {
      label: text('desk.selection.delete'),
      icon: DeleteIcon,
      onSelect: () => setAsked('delete'),
      isDangerous: true,
    },
  ];
  const options = [
    { value: '', label: text('desk.selection.put') },
    ...targets.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <ComponentLibrary>
      <div className="ui-selection-bar" role="toolbar" aria-label={text('desk.selection.label')}>
        <strong role="status">
          {text('desk.selection.status', {
            count: events.length,
            isTooMany: String(isTooMany),
            max: EVENTS_PER_BATCH_MAX,
          })}
        </strong>
        <NativeSelect
          aria-label={text('desk.selection.putLabel')}
          aria-describedby={reason && reasonId}
          disabled={isDisabled || targets.length === 0}
          options={options}
          value=""
          onChange={(calendar_id) => void change({ action: 'put-into-calendar', calendar_id })}
        />
        {isPhone ? (
          <MenuButton
            label={text('desk.selection.others')}
            icon={MoreIcon}
            entries={acts.map((act) => ({ kind: 'action', isDisabled, ...act }))}
          />
        ) : (
          acts.map(({ label, onSelect, isDangerous = false }) => (
            <ActionButton
              key={label}
              kind={isDangerous ? 'quiet' : 'plain'}
              className={isDangerous ? 'ui-selection-danger' : undefined}
              disabled={isDisabled}
              onClick={onSelect}
            >
              {label}
            </ActionButton>
          ))
        )}
        <ActionButton
          kind="quiet"
          className="ui-icon-button"
          aria-label={text('desk.selection.clear')}
          onClick={onClear}
        >
          <CloseIcon />
        </ActionButton>
        {reason ? (
          <span id={reasonId} className="ui-selection-reason ui-text-secondary">
            {reason}
          </span>
        ) : null}
      </div>
      {asked ? (
        <Questions
          asked={asked}
          count={events.length}
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
      if (event.key !== 'Escape' || document.querySelector('[role="dialog"], [role="menu"]')) return;
      event.stopPropagation();
      escape();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

interface QuestionsProps {
  asked: Question;
  count: number;
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
        title={text('desk.selection.deleteTitle', { count })}
        confirmLabel={text('desk.selection.delete')}
        busyLabel={text('desk.delete.busy')}
        isDestructive
        onConfirm={() => onAnswer({ action: 'delete' })}
      >
        <p>{text('desk.selection.deleteText', { days: BIN_DAYS })}</p>
      </ConfirmDialog>
    );
  if (asked === 'cancel')
    return (
      <ConfirmDialog
        {...common}
        title={text('desk.selection.cancelTitle', { count })}
        cancelLabel={text('desk.selection.keep')}
        confirmLabel={text('desk.selection.cancel')}
        busyLabel={text('desk.selection.cancelling')}
        onConfirm={() => onAnswer({ action: 'cancel', ...(note.trim() && { cancellation_note: note }) })}
      >
        <p>{text('desk.selection.cancelText')}</p>
        <label htmlFor={id}>{text('desk.status.note')}</label>
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
      title={text('desk.selection.moveTitle', { count })}
      confirmLabel={text('desk.selection.move')}
      busyLabel={text('desk.selection.moving')}
      isConfirmDisabled={number === null || number === 0}
      onConfirm={() => onAnswer({ action: 'move', days: direction * unit * number! })}
    >
      <div className="ui-actions ui-selection-move">
        <WholeNumberField
          aria-label={text('desk.selection.howMany')}
          value={number}
          min={1}
          max={520}
          onChange={setNumber}
        />
        <SegmentedField
          label={text('desk.selection.unit')}
          options={[
            { value: 1, label: text('desk.selection.days', { count: number ?? 0 }) },
            { value: 7, label: text('desk.selection.weeks', { count: number ?? 0 }) },
          ]}
          value={unit}
          onChange={setUnit}
        />
        <SegmentedField
          label={text('desk.selection.direction')}
          options={[
            { value: 1, label: text('desk.selection.later') },
            { value: -1, label: text('desk.selection.earlier') },
          ]}
          value={direction}
          onChange={setDirection}
        />
      </div>
    </ConfirmDialog>
  );
}
