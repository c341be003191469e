import { describe, expect, it } from '@jest/globals';
import { eventFields, type Audience } from '@daymark/contracts';
import { render, screen } from '@testing-library/react';
import { eventFacts, EventLines, factLabel, lineFields, linesOf } from './event-facts.js';

const PEOPLE: readonly Audience[] = ['owner', 'viewer', 'page', 'list'];

/** A recognisable value in each line. */
const canaries = Object.fromEntries(lineFields.map((field) => [field, `https://${field}.example/`]));

describe('The catalogue of the facts of an event', () => {
  it('has a label for each field that is shown, and for no other', () => {
    const told = Object.entries(eventFields).filter(
      ([, field]) =>
        'response' in field && PEOPLE.some((one) => (field.audiences as readonly string[]).includes(one)),
    );
    expect(Object.keys(eventFacts).sort()).toEqual(told.map(([name]) => name).sort());
  });

  it('makes a line with its label of each text that has something to say', () => {
    render(
      <dl>
        <EventLines event={canaries} group="place" />
        <EventLines event={canaries} group="meeting" />
      </dl>,
    );
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms).toEqual(lineFields.map((field) => factLabel(field)));
    for (const canary of Object.values(canaries)) expect(screen.getByText(canary)).toBeInTheDocument();
    expect(linesOf({ location: '', url: null })).toEqual([]);
  });
});
