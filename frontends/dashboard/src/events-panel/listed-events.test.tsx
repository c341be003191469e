import { describe, expect, it } from '@jest/globals';
import { eventFields, fieldsVisibleTo } from '@daymark/contracts';
import { aListedEvent, renderPage } from '@daymark/page-testing';
import { screen } from '@testing-library/react';
import { EventCard } from './listed-events.js';

/** The texts in lists of public events, without times and status. */
const texts = fieldsVisibleTo('list').filter((name) => {
  const field: { column?: string; part?: string } = eventFields[name];
  return field.column === 'text' && field.part !== 'times' && name !== 'status';
});

describe('A card of the list of events', () => {
  it('shows each text that lists have', async () => {
    const shown = Object.fromEntries(texts.map((name) => [name, `The ${name} of it`]));
    renderPage(() => <EventCard event={aListedEvent(shown)} action={null} />, '/', {});
    expect(texts).toEqual(expect.arrayContaining(['title', 'description', 'location']));
    for (const text of Object.values(shown)) expect(await screen.findByText(text)).toBeVisible();
  });

  it.each([
    ['Draft', { draft: 'shared', is_public_shareable: false }],
    ['Not shared', { is_public_shareable: false }],
  ] as const)('says of an event that its owner alone sees: %s', async (text, fields) => {
    renderPage(() => <EventCard event={aListedEvent(fields)} action={null} />, '/', {});
    const tag = await screen.findByText(text);
    expect(tag.classList.contains('ui-tag-locked')).toBe(text === 'Not shared');
    expect(screen.queryAllByText(/^(Draft|Not shared)$/)).toEqual([tag]);
  });
});
