import { describe, expect, it } from '@jest/globals';
import { eventFields, fieldsVisibleTo } from '@daymark/contracts';
import { render, screen } from '@testing-library/react';
import { EventList } from './event-list.js';

/** The texts in lists of public events, without times and status. */
const texts = fieldsVisibleTo('list').filter((name) => {
  const field: { column?: string; part?: string } = eventFields[name];
  return field.column === 'text' && field.part !== 'times' && name !== 'status';
});

const entry = {
  id: '7b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a22',
  title: '',
  start_local: '2025-03-12T18:00',
  end_local: '2025-03-12T19:00',
  timezone: 'UTC',
  is_all_day: false,
  start_time: '2025-03-12T18:00:00Z',
  end_time: '2025-03-12T19:00:00Z',
  status: 'confirmed' as const,
  is_recurring: false,
};

describe('A list of events', () => {
  it('shows each text that its readers are told', () => {
    const told = Object.fromEntries(texts.map((name) => [name, `The ${name} of it`]));
    render(<EventList entries={[{ ...entry, ...told }]} timeZone="UTC" hrefOf={() => '/'} />);
    expect(texts).toEqual(expect.arrayContaining(['title', 'description', 'location']));
    for (const text of Object.values(told)) expect(screen.getByText(text)).toBeVisible();
  });
});
