import { useState } from 'react';
import '@daymark/recurrence/all-typed-words';
import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { languages } from '@daymark/contracts';
import { inLanguage } from '@daymark/texts';
import { formatDate } from '../formatting/date-formatting.js';
import { addMonthsToDate } from '../formatting/local-date.js';
import { UiProvider } from '../theme/ui-provider.js';
import { DateField } from './date-field.js';
import { readDate } from './read-date.js';
import { readTime, TimeField } from './time-field.js';
import { dateWordsOf } from './when/date-words.js';

describe('A time that is typed', () => {
  it.each([
    ['9', '09:00'],
    ['9:5', '09:05'],
    ['905', '09:05'],
    ['2330', '23:30'],
    ['17.45', '17:45'],
    ['21', '21:00'],
    ['9am', '09:00'],
    ['9:30', '09:30'],
    ['9:30 pm', '21:30'],
    ['930p', '21:30'],
    ['9 P.M.', '21:00'],
    ['12am', '00:00'],
    ['12:15 pm', '12:15'],
    ['13pm', '13pm'],
    ['0am', '0am'],
    ['25', '25:00'],
    ['noon', 'noon'],
  ])('%s is read as %s', (typed, time) => expect(readTime(typed)).toBe(time));

  it('takes the form HH:mm when the field is left', async () => {
    const onChange = jest.fn<(time: string) => void>();
    render(<TimeField id="time" onChange={onChange} />);
    await userEvent.type(screen.getByRole('combobox'), '9');
    await userEvent.tab();
    expect(new Set(onChange.mock.calls.flat())).toEqual(new Set(['09:00']));
  });
});

const value = () => screen.getByLabelText('Value').textContent;

/** A labelled time field, as in a form. */
function Time({ first = '09:15' }: { first?: string }) {
  const [time, setTime] = useState(first);
  return (
    <UiProvider withoutStyles>
      <label htmlFor="time">Start</label>
      <TimeField id="time" value={time} onChange={setTime} />
      <output aria-label="Value">{time}</output>
    </UiProvider>
  );
}

describe('The time field', () => {
  const list = () => screen.queryByRole('listbox');

  it('has a list of half hours, from which a click chooses', async () => {
    render(<Time />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Start' }));
    expect(within(list()!).getAllByRole('option')).toHaveLength(48);
    await userEvent.click(screen.getByRole('option', { name: '14:30' }));
    expect(value()).toBe('14:30');
    expect(list()).not.toBeInTheDocument();
    expect(screen.getByLabelText('Start')).toHaveFocus();
  });

  it('is worked with the keyboard alone: arrows from the time that stands there, Enter, Escape', async () => {
    render(<Time />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    const field = screen.getByLabelText('Start');
    const active = () => document.getElementById(field.getAttribute('aria-activedescendant')!)?.textContent;
    expect(active()).toBe('09:00');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(value()).toBe('10:00');
    expect(list()).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Escape}');
    expect(list()).not.toBeInTheDocument();
    expect(value()).toBe('10:00');
  });

  it('accepts with Enter what is typed, without submitting the form around it', async () => {
    const onSubmit = jest.fn<(event: { preventDefault: () => void }) => void>((event) =>
      event.preventDefault(),
    );
    render(
      <form onSubmit={onSubmit}>
        <Time />
      </form>,
    );
    await userEvent.tab();
    await userEvent.keyboard('9pm{Enter}');
    expect(screen.getByLabelText('Start')).toHaveValue('21:00');
    expect(list()).not.toBeInTheDocument();
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});

describe('A date that is typed', () => {
  it.each([
    ['2025-03-12', '2025-03-12'],
    ['12.3.2025', '2025-03-12'],
    ['3/12/2025', '2025-03-12'],
    ['3/12/25', '2025-03-12'],
    ['March 12th, 2025', '2025-03-12'],
    ['12 mar 2025', '2025-03-12'],
    [' 2025-3-1 ', '2025-03-01'],
    ['2025-02-30', '2025-02-30'],
    ['Ma 12 2025', 'Ma 12 2025'],
    ['soon', 'soon'],
    ['', null],
  ])('%s is read as %s', (typed, date) => expect(readDate(typed)).toBe(date));

  it('has the day first where the locale has it first', () => {
    expect(readDate('3/12/2025', dateWordsOf('en-GB'))).toBe('2025-12-03');
  });

  it.each(languages)('is read as the field shows it in %s', (language) =>
    inLanguage(language, () => {
      const dates = ['2025-01-01', '2025-01-12'].flatMap((date) =>
        Array.from({ length: 12 }, (_, month) => addMonthsToDate(date, month)),
      );
      expect(dates.map((date) => readDate(formatDate(date)))).toEqual(dates);
    }),
  );
});

/** A labelled date field, as in a form. */
function Field({
  first = '2025-03-12',
  weekStart = 0,
  ...more
}: {
  first?: string | null;
  min?: string;
  weekStart?: number;
}) {
  const [date, setDate] = useState<string | null>(first);
  return (
    <UiProvider withoutStyles>
      <label htmlFor="date">Start</label>
      <DateField id="date" value={date} onChange={setDate} weekStart={weekStart} {...more} />
      <output aria-label="Value">{date ?? 'none'}</output>
    </UiProvider>
  );
}

const panel = () => screen.queryByRole('dialog', { name: 'Choose a date' });

describe('The date field', () => {
  it.each([
    ['ends with the field', 1_280, true],
    ['begins with the field', 1_310, false],
  ])('has a month that %s where the page is %i px wide', async (_, width, isAtEnd) => {
    jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(width);
    const place = jest.spyOn(Element.prototype, 'getBoundingClientRect');
    place.mockReturnValue({ left: 998, right: 1_302 } as DOMRect);
    render(<Field />);
    await userEvent.click(screen.getByLabelText('Start'));
    const month = screen.getByRole('dialog', { name: 'Choose a date' });
    expect(month.classList.contains('ui-date-panel-at-end')).toBe(isAtEnd);
    jest.restoreAllMocks();
  });

  it('shows the date in words, and takes another one that is typed', async () => {
    render(<Field />);
    const input = screen.getByLabelText('Start');
    expect(input).toHaveValue('March 12th, 2025');
    await userEvent.clear(input);
    expect(value()).toBe('none');
    await userEvent.type(input, '4/1/2025');
    expect(value()).toBe('2025-04-01');
    await userEvent.tab();
    await userEvent.tab();
    expect(input).toHaveValue('April 1st, 2025');
  });

  it('keeps what was typed while it is no date, for the form to say so', async () => {
    render(<Field />);
    await userEvent.clear(screen.getByLabelText('Start'));
    await userEvent.type(screen.getByLabelText('Start'), 'someday');
    await userEvent.click(document.body);
    expect(screen.getByLabelText('Start')).toHaveValue('someday');
    expect(value()).toBe('someday');
  });

  it.each([
    ['Mar 12', '-03-12'],
    ['12 mar.', '-03-12'],
    ['3/12', '-03-12'],
    ['12th of March', '-03-12'],
    ['12 Mar 18:00', '12 Mar 18:00'],
    ['12 - 14 Mar', '12 - 14 Mar'],
  ])('reads %s when it is left or accepted, with the year that is meant', async (typed, ending) => {
    render(<Field />);
    const input = screen.getByLabelText('Start');
    await userEvent.clear(input);
    await userEvent.type(input, typed);
    expect(value()).toBe(typed);
    await userEvent.keyboard('{Enter}');
    expect(value()).toMatch(new RegExp(`${ending}$`));
    await userEvent.clear(input);
    await userEvent.type(input, typed);
    await userEvent.click(document.body);
    expect(value()).toMatch(new RegExp(`${ending}$`));
  });

  it('has weeks that begin with the day that they begin with elsewhere', async () => {
    render(<Field weekStart={1} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    const headers = within(panel()!).getAllByRole('columnheader');
    expect([headers[0], headers[6]].map((header) => header!.getAttribute('aria-label'))).toEqual([
      'Monday',
      'Sunday',
    ]);
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toHaveAttribute('data-date', '2025-03-10');
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toHaveAttribute('data-date', '2025-03-16');
  });

  it('has a month with weeks from Sunday, from which a click chooses', async () => {
    render(<Field />);
    await userEvent.click(screen.getByLabelText('Start'));
    const headers = within(panel()!).getAllByRole('columnheader');
    expect(headers.map((header) => header.getAttribute('aria-label'))).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ]);
    await userEvent.click(screen.getByRole('gridcell', { name: '20 March 2025, Thursday' }));
    expect(value()).toBe('2025-03-20');
    expect(panel()).not.toBeInTheDocument();
    expect(screen.getByLabelText('Start')).toHaveFocus();
  });

  it('is worked with the keyboard alone: days, weeks, months, years, and Escape to leave', async () => {
    render(<Field />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    const focused = () => document.activeElement?.getAttribute('aria-label');
    expect(focused()).toBe('12 March 2025, Wednesday');
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(focused()).toBe('20 March 2025, Thursday');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('16 March 2025, Sunday');
    await userEvent.keyboard('{PageDown}');
    expect(focused()).toBe('16 April 2025, Wednesday');
    await userEvent.keyboard('{Shift>}{PageUp}{/Shift}');
    expect(focused()).toBe('16 April 2024, Tuesday');
    await userEvent.keyboard('{Escape}');
    expect(panel()).not.toBeInTheDocument();
    expect(screen.getByLabelText('Start')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}{Enter}');
    expect(value()).toBe('2025-03-11');
  });

  it('accepts a date with Enter, without submitting the form around it', async () => {
    const onSubmit = jest.fn<(event: { preventDefault: () => void }) => void>((event) =>
      event.preventDefault(),
    );
    render(
      <form onSubmit={onSubmit}>
        <Field />
      </form>,
    );
    await userEvent.click(screen.getByLabelText('Start'));
    await userEvent.keyboard('2025-04-01{Enter}');
    expect(panel()).not.toBeInTheDocument();
    expect(screen.getByLabelText('Start')).toHaveValue('April 1st, 2025');
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('accepts with Enter a date that was typed without the month in view, and does not submit', async () => {
    const onSubmit = jest.fn<(event: { preventDefault: () => void }) => void>((event) =>
      event.preventDefault(),
    );
    render(
      <form onSubmit={onSubmit}>
        <Field />
      </form>,
    );
    await userEvent.tab();
    await userEvent.keyboard('2025-04-01{Enter}');
    expect(panel()).not.toBeInTheDocument();
    expect(screen.getByLabelText('Start')).toHaveValue('April 1st, 2025');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('opens with its button and closes when the focus goes elsewhere', async () => {
    render(<Field />);
    await userEvent.click(screen.getByRole('button', { name: 'Change the date, March 12th, 2025' }));
    expect(screen.getByRole('gridcell', { name: '12 March 2025, Wednesday' })).toHaveFocus();
    await userEvent.click(document.body);
    expect(panel()).not.toBeInTheDocument();
  });

  it('scrolls its month into view, also in browsers whose scrolling answers with a promise', async () => {
    const scroll = jest.fn<(options?: ScrollIntoViewOptions) => Promise<void>>(() => Promise.resolve());
    Object.assign(Element.prototype, { scrollIntoView: scroll });
    render(<Field />);
    await userEvent.click(screen.getByLabelText('Start'));
    await userEvent.keyboard('{Escape}');
    expect(panel()).not.toBeInTheDocument();
    expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it('offers no day before the first one that is possible', async () => {
    render(<Field min="2025-03-10" />);
    await userEvent.click(screen.getByLabelText('Start'));
    const before = screen.getByRole('gridcell', { name: '9 March 2025, Sunday' });
    expect(before).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(before);
    const previous = screen.getByRole('button', { name: 'Previous month' });
    expect(previous).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(previous);
    expect(screen.getByRole('grid')).toHaveAccessibleName('March 2025');
    expect(value()).toBe('2025-03-12');
  });
});
