import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aSchedulerEntry } from '../../test/a-scheduler-entry.js';
import { showScheduler } from '../../test/scheduler-on-page.js';

const daysOff = new Map([['2026-11-24', 'Holiday']]);

describe('A day off', () => {
  it.each(['month', 'week', 'day', 'year'] as const)('has its tint and its name in the view %s', (view) => {
    showScheduler({ view, daysOff });
    const cells = screen.getAllByRole('gridcell', { name: /day off: Holiday/ });
    for (const cell of cells) {
      expect(cell).toHaveAttribute('data-date', '2026-11-24');
      expect(cell).toHaveAttribute('data-day-off');
      expect(cell).toHaveAttribute('title', 'Holiday');
    }
    expect(document.querySelectorAll('[data-day-off][data-date]')).toHaveLength(cells.length);
  });

  it('has them in the agenda', () => {
    showScheduler({ view: 'agenda', daysOff, entries: [aSchedulerEntry()] });
    expect(screen.getByRole('region', { name: /day off: Holiday/ })).toHaveAttribute('data-day-off');
  });
});
