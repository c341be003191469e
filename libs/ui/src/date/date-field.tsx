import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Input, type InputRef } from 'antd';
import { ActionButton } from '../elements/content.js';
import { formatDate } from '../formatting/date-formatting.js';
import { localTimeZone, todayIn } from '../formatting/zoned-time.js';
import { isDate, readDate, readTypedDate } from './read-date.js';
import { loadDateWords } from './when/readers-words.js';
import { CalendarIcon } from '../elements/icons.js';
import { DateMonth } from './date-month.js';
import { text } from '../texts.js';

interface DateFieldProps {
  id?: string;
  /** 'YYYY-MM-DD'; null while empty, and the typed text while that is not a date. */
  value?: string | null;
  onChange?: (date: string | null) => void;
  min?: string | null;
  weekStart: number;
  placeholder?: string;
  'aria-label'?: string;
}

const shownAs = (value: string | null) => (isDate(value) ? formatDate(value) : (value ?? ''));

/**
 * A date field: typed in any usual form, or selected from a month. Incomplete input such as '27 Nov' and 'tue 24' is
 * completed on blur. The value is a string without a zone. The month opens with its button, a click into the field, or
 * the down arrow.
 */
export function DateField({
  value = null,
  onChange,
  min = null,
  weekStart,
  placeholder = text('components.date.pick'),
  ...rest
}: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [panel, setPanel] = useState<'closed' | 'open' | 'focused'>('closed');
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<InputRef>(null);
  const date = isDate(value) ? value : null;
  useEffect(() => void loadDateWords(), []);

  const close = () => setPanel('closed');
  const accept = () => {
    setTyped(null);
    if (typed === null || date !== null) return;
    const meant = readTypedDate(typed, { today: todayIn(localTimeZone()), weekStart });
    if (meant !== null) onChange?.(meant);
  };
  const choose = (chosen: string) => {
    setTyped(null);
    onChange?.(chosen);
    close();
    input.current?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && field.current?.contains(event.relatedTarget)) return;
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && panel !== 'closed') {
      // Closes the month, not the dialog around it.
      event.stopPropagation();
      close();
      input.current?.focus();
    }
    if (event.target !== input.current?.input) return;
    if (event.key === 'Enter' && (panel !== 'closed' || typed !== null)) {
      // Accepts the date without submitting the form.
      event.preventDefault();
      accept();
      close();
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      setPanel('focused');
    }
  };

  return (
    // Handles the keys of the controls inside as they bubble.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="ui-date-field" ref={field} onBlur={onBlur} onKeyDown={onKeyDown}>
      <Input
        {...rest}
        ref={input}
        value={typed ?? shownAs(value)}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          onChange?.(readDate(event.target.value));
        }}
        onFocus={() => input.current?.select()}
        onBlur={accept}
        onClick={() => setPanel('open')}
        suffix={
          <button
            type="button"
            className="ui-field-button"
            aria-label={
              date
                ? text('components.date.change', { date: formatDate(date) })
                : text('components.date.choose')
            }
            aria-haspopup="dialog"
            aria-expanded={panel !== 'closed'}
            onClick={(event) => {
              event.stopPropagation();
              setPanel(panel === 'closed' ? 'focused' : 'closed');
            }}
          >
            <CalendarIcon />
          </button>
        }
      />
      {panel === 'closed' ? null : (
        <DatePanel
          key={date}
          date={date}
          today={todayIn(localTimeZone())}
          min={isDate(min) ? min : null}
          weekStart={weekStart}
          takesFocus={panel === 'focused'}
          onChoose={choose}
        />
      )}
    </div>
  );
}

interface DatePanelProps {
  date: string | null;
  today: string;
  /** Earlier dates cannot be selected. */
  min: string | null;
  /** 0 for Sunday. */
  weekStart: number;
  takesFocus: boolean;
  onChoose: (date: string) => void;
}

function DatePanel({ date, today, min, ...rest }: DatePanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  // A panel that does not fit beside its field's start ends with the field, since the page would move sideways. One that
  // opened below the fold is scrolled into view. (Missing in jsdom.)
  useLayoutEffect(() => {
    const { left, right } = panel.current!.getBoundingClientRect();
    const isCut = left < 0 || right > document.documentElement.clientWidth;
    panel.current!.classList.toggle('ui-date-panel-at-end', isCut);
    panel.current!.scrollIntoView?.({ block: 'nearest' });
  }, []);

  return (
    <div
      ref={panel}
      className="ui-date-panel"
      role="dialog"
      aria-label={text('components.date.choose')}
      tabIndex={-1}
    >
      <DateMonth
        {...rest}
        first={date ?? (min && min > today ? min : today)}
        min={min}
        isChosen={(day) => day === date}
      />
      {min === null || today >= min ? (
        <ActionButton kind="quiet" className="ui-date-today" onClick={() => rest.onChoose(today)}>
          {text('dates.today')}
        </ActionButton>
      ) : null}
    </div>
  );
}
