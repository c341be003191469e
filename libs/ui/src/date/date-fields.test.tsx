import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '../theme/ui-provider.js';
import { DateField } from './date-field.js';
import { readTime, TimeField } from './time-field.js';

describe('A time that is typed', () => {
  it.each([
    ['9', '09:00'],
    ['9:5', '09:05'],
    ['905', '09:05'],
    ['2330', '23:30'],
    ['17.45', '17:45'],
    ['noon', 'noon'],
  ])('%s is read as %s', (typed, time) => expect(readTime(typed)).toBe(time));

  it('takes the form HH:mm when the field is left', async () => {
    const onChange = jest.fn<(time: string) => void>();
    render(<TimeField id="time" onChange={onChange} />);
    await userEvent.type(screen.getByRole('textbox'), '9');
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith('09:00');
  });
});

describe('The date field', () => {
  it('has weeks that begin on Sunday, and gives the date as text', async () => {
    const onChange = jest.fn<(date: string | null) => void>();
    render(
      <UiProvider withoutStyles>
        <DateField id="date" value="2025-03-12" onChange={onChange} />
      </UiProvider>,
    );
    await userEvent.click(screen.getByRole('textbox'));
    const headers = [...document.querySelectorAll('.ant-picker-content th')].map(
      (header) => header.textContent,
    );
    expect(headers).toEqual(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']);
    expect(document.querySelector('.ant-picker-content td')).toHaveAttribute('title', '2025-02-23');
    await userEvent.click(document.querySelector('td[title="2025-03-20"]')!);
    expect(onChange).toHaveBeenCalledWith('2025-03-20');
  });
});
