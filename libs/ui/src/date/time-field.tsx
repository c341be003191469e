import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Input, type InputRef } from 'antd';
import { classNames } from '../elements/class-names.js';
import { text } from '../texts.js';

interface TimeFieldProps {
  id?: string;
  /** 'HH:mm', or the typed text while that is not a time. */
  value?: string;
  onChange?: (time: string) => void;
}

const HALF_HOURS = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
);

/** The last time in the list that is not later. */
const nearestTo = (time: string) =>
  isTime(time) ? HALF_HOURS.findLastIndex((each) => each <= time) : HALF_HOURS.indexOf('09:00');

/**
 * A 24-hour time, 'HH:mm', typed or selected from a list of half hours: the ARIA combobox. Input is converted on blur
 * or with Enter, which accepts the time without submitting the form.
 */
export function TimeField({ value = '', onChange, ...rest }: TimeFieldProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** The list's time that Enter selects; none until the arrow keys are used. */
  const [active, setActive] = useState<number | null>(null);
  const input = useRef<InputRef>(null);

  const close = () => {
    setIsOpen(false);
    setActive(null);
  };
  const finish = () => {
    if (typed !== null) onChange?.(readTime(typed));
    setTyped(null);
    close();
  };
  const choose = (index: number) => {
    setTyped(null);
    onChange?.(HALF_HOURS[index]!);
    close();
  };
  const move = (step: number) => {
    const from = active ?? nearestTo(value);
    const isFirst = active === null && (HALF_HOURS[from] !== value || !isOpen);
    setIsOpen(true);
    setActive(isFirst ? from : (from + step + HALF_HOURS.length) % HALF_HOURS.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Escape' && isOpen) {
      // Closes the list, not the dialog around it.
      event.stopPropagation();
      close();
    }
    if (event.key === 'Enter' && (isOpen || typed !== null)) {
      event.preventDefault();
      if (active === null) finish();
      else choose(active);
    }
  };

  return (
    <div className="ui-time-field">
      <Input
        {...rest}
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="none"
        aria-haspopup="listbox"
        {...(active === null ? {} : { 'aria-activedescendant': `${listId}-${active}` })}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(null);
          setIsOpen(true);
          onChange?.(readTime(event.target.value));
        }}
        onFocus={() => input.current?.select()}
        onClick={() => setIsOpen(true)}
        onBlur={finish}
        onKeyDown={onKeyDown}
        placeholder={text('components.time.form')}
        autoComplete="off"
        maxLength={10}
      />
      <TimeList
        id={listId}
        isOpen={isOpen}
        shown={active ?? nearestTo(value)}
        isActive={active !== null}
        value={value}
        onChoose={choose}
      />
    </div>
  );
}

interface TimeListProps {
  id: string;
  isOpen: boolean;
  shown: number;
  isActive: boolean;
  value: string;
  onChoose: (index: number) => void;
}

function TimeList({ id, isOpen, shown, isActive, value, onChoose }: TimeListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const option = list.current?.children[shown];
    if (!isOpen || !list.current || !(option instanceof HTMLElement)) return;
    list.current.scrollTop = option.offsetTop - list.current.clientHeight / 3;
  }, [isOpen, shown]);
  return (
    <ul
      id={id}
      ref={list}
      role="listbox"
      aria-label={text('components.time.list')}
      className="ui-time-list"
      hidden={!isOpen}
    >
      {isOpen
        ? HALF_HOURS.map((time, index) => (
            // The field keeps the focus and handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={time}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={time === value}
              className={classNames('ui-time-option', isActive && index === shown && 'ui-time-option-active')}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(index)}
            >
              {time}
            </li>
          ))
        : null}
    </ul>
  );
}

const HOURS_PER_HALF_DAY = 12;

/** '9', '9:5', '9.05', '9h05', '0905', each also with 'am' or 'pm'. */
const FORM = /^(\d{1,2})(?:[:.h ]\s?(\d{1,2})|(\d{2}))?\s?(?:([ap])\.?(?:m\.?)?)?$/i;

/** Parses a typed time to 'HH:mm': '9', '9:30', '9am', '9:30 p.m.'. Anything else is returned unchanged. */
export function readTime(typed: string): string {
  const trimmed = typed.trim();
  const [, typedHours, minutes, joinedMinutes, half] = FORM.exec(trimmed) ?? [];
  if (typedHours === undefined) return trimmed;
  const hours = half ? hoursOfHalfDay(Number(typedHours), half.toLowerCase()) : Number(typedHours);
  if (hours === null) return trimmed;
  return `${String(hours).padStart(2, '0')}:${(minutes ?? joinedMinutes ?? '').padStart(2, '0')}`;
}

/** 12 am is midnight and 12 pm is noon; there is no 13 pm. */
function hoursOfHalfDay(hours: number, half: string): number | null {
  if (hours < 1 || hours > HOURS_PER_HALF_DAY) return null;
  return (hours % HOURS_PER_HALF_DAY) + (half === 'p' ? HOURS_PER_HALF_DAY : 0);
}

export const isTime = (value: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
