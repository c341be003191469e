import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { showScheduler } from '../../test/scheduler-on-page.js';

it.each([
  ['d', 'gridcell'],
  ['m', 'gridcell'],
  ['a', 'link'],
  ['y', 'gridcell'],
])('The focus stays in the calendar when %s shows another view', (key, role) => {
  jest.useFakeTimers({ now: Date.parse('2026-11-24T12:00:00Z') });
  showScheduler();
  const [day] = screen.getAllByRole('gridcell', { name: /November 24th/ });
  act(() => day!.focus());
  fireEvent.keyDown(day!, { key });
  expect(document.querySelector('.ui-scheduler')).toContainElement(document.activeElement as HTMLElement);
  expect(document.activeElement).toHaveRole(role);
  jest.useRealTimers();
});

it('The focus stays where it is outside of the calendar when the view changes', () => {
  showScheduler();
  fireEvent.keyDown(document.body, { key: 'm' });
  expect(document.body).toHaveFocus();
});
