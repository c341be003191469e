import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { ColorDot, LocationInput, newEventState, useOverlaps } from '@daymark/calendar-ui';
import { TITLE_MAX_CHARACTERS } from '@daymark/contracts';
import { AnchoredPanel, BusyLabel, ActionButton, buttonClass, withinSentence } from '@daymark/ui/core';
import { useNavigate } from '@daymark/ui/router';
import { paths } from '../../paths.js';
import { text } from '../../texts.js';
import { PanelClose } from '../panel-close.js';
import { useQuickEntry, type QuickEntryOptions } from './use-quick-entry.js';

const WHEN_MAX_CHARACTERS = 100;
const NONE = 'none';

interface QuickEntryProps extends QuickEntryOptions {
  anchor: Element;
  onClose: () => void;
}

/** Enter saves, on the choice of a calendar with Ctrl; More opens the full form. */
export function QuickEntry(props: QuickEntryProps) {
  const { anchor, calendars, onClose } = props;
  const entry = useQuickEntry(props);
  const navigate = useNavigate();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { fault, refusals } = entry;
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);
  const messageOf = (field: string) => (fault?.field === field ? fault.message : null);
  const failure = messageOf('form');
  const calendar = calendars.find(({ id: calendarId }) => calendarId === entry.calendarId);
  const overlaps = useOverlaps(entry.values(), calendar);
  const titleHint =
    entry.titleOfLine === null ? null : (
      <>
        <span className="ui-ellipsis">
          {text('dashboard.quickEntry.understood', { title: entry.titleOfLine })}
        </span>
        <ActionButton kind="quiet" className="quick-entry-keep" onClick={entry.keepTitle}>
          {text('dashboard.quickEntry.keepTitle')}
        </ActionButton>
      </>
    );

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    void entry.save();
  };
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  const openForm = () => {
    props.draft.keep(null);
    const path = entry.calendarId ? paths.addEvent(entry.calendarId) : paths.createEvent;
    void navigate(path, { state: newEventState(entry.values()) });
  };
  return (
    <AnchoredPanel
      anchor={anchor}
      label={text('dashboard.quickEntry.label')}
      onClose={onClose}
      isHeld={entry.isTyped}
    >
      <form ref={form} className="quick-entry" noValidate onSubmit={submit}>
        <PanelClose onClose={onClose} />
        <Field
          id={`${id}-title`}
          label={text('dashboard.quickEntry.title')}
          message={messageOf('title')}
          hint={titleHint}
          isLabelHidden
        >
          {(described) => (
            <input
              {...described}
              name="title"
              className="quick-entry-title"
              data-first-focus
              placeholder={text('dashboard.quickEntry.titlePlaceholder')}
              value={entry.title}
              onChange={({ target }) => entry.setTitle(target.value)}
              maxLength={TITLE_MAX_CHARACTERS}
              autoComplete="off"
              dir="auto"
            />
          )}
        </Field>
        <Field
          id={`${id}-when`}
          label={text('dashboard.quickEntry.when')}
          message={messageOf('when')}
          hint={
            entry.understood === null
              ? null
              : text('dashboard.quickEntry.means', { when: withinSentence(entry.understood) })
          }
          lines={3}
        >
          {(described) => (
            <input
              {...described}
              name="when"
              className="ui-input"
              value={entry.when}
              onChange={({ target }) => entry.setWhen(target.value)}
              onFocus={({ target }) => target.select()}
              onBlur={entry.leaveWhen}
              placeholder={text('dashboard.quickEntry.whenPlaceholder')}
              maxLength={WHEN_MAX_CHARACTERS}
              autoComplete="off"
            />
          )}
        </Field>
        <Field id={`${id}-place`} label={text('dashboard.quickEntry.place')} lines={0}>
          {(described) => (
            <LocationInput
              {...described}
              value={entry.location}
              onChange={({ target }) => entry.setLocation(target.value)}
            />
          )}
        </Field>
        <Field
          id={`${id}-calendar`}
          label={text('dashboard.quickEntry.calendar')}
          message={messageOf('calendar')}
          lines={2}
          hint={
            failure === null ? (
              <span className="quick-entry-overlaps" title={overlaps.text ?? undefined}>
                {overlaps.text}
              </span>
            ) : (
              <span className="ui-text-danger">
                {text('dashboard.quickEntry.failed', { message: failure })}
              </span>
            )
          }
        >
          {(described) => (
            <span className="quick-entry-calendar">
              {calendar ? <ColorDot color={calendar.color} /> : null}
              <select
                {...described}
                className="ui-select"
                value={entry.calendarId === null ? NONE : (entry.calendarId ?? '')}
                onChange={({ target }) => entry.setCalendarId(target.value === NONE ? null : target.value)}
                onKeyDown={saveByKey}
              >
                {entry.calendarId === undefined ? (
                  <option value="" disabled>
                    {text('dashboard.quickEntry.chooseCalendar')}
                  </option>
                ) : null}
                {calendars.map(({ id: value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
                <option value={NONE}>{text('dashboard.quickEntry.noCalendar')}</option>
              </select>
            </span>
          )}
        </Field>
        <div className="quick-entry-actions">
          <ActionButton kind="quiet" onClick={openForm}>
            {text('dashboard.quickEntry.more')}
          </ActionButton>
          <button type="submit" className={buttonClass('primary')} aria-disabled={entry.isSaving}>
            <BusyLabel isBusy={entry.isSaving} busyLabel={text('dashboard.quickEntry.saving')}>
              {text('dashboard.quickEntry.save')}
            </BusyLabel>
          </button>
        </div>
      </form>
    </AnchoredPanel>
  );
}

interface FieldProps {
  id: string;
  label: string;
  isLabelHidden?: boolean;
  message?: string | null;
  hint?: ReactNode;
  /** The room for the message or hint, so that neither moves the buttons. */
  lines?: 0 | 1 | 2 | 3;
  children: (described: { id: string; 'aria-invalid'?: true; 'aria-describedby': string }) => ReactNode;
}

function Field(props: FieldProps) {
  const { id, label, isLabelHidden = false, message = null, hint = null, lines = 1, children } = props;
  return (
    <div className="ui-stack quick-entry-field">
      <label htmlFor={id} className={isLabelHidden ? 'ui-visually-hidden' : undefined}>
        {label}
      </label>
      {children({
        id,
        ...(message !== null && { 'aria-invalid': true as const }),
        'aria-describedby': `${id}-note`,
      })}
      <p
        id={`${id}-note`}
        className={`quick-entry-note quick-entry-note-${lines} ${message === null ? 'ui-text-secondary' : 'ui-text-danger'}`}
        role="status"
      >
        {message ?? hint}
      </p>
    </div>
  );
}
