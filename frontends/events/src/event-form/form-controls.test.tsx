import { describe, expect, it } from '@jest/globals';
import { formFields, requestFields } from '@daymark/contracts';
import { screen } from '@testing-library/react';
import { showCreateForm } from '../../test/support/form-page.js';
import { text } from '../texts.js';

/** The controls of values that the form holds under its own names. */
const OWN_CONTROLS: Record<string, string[]> = {
  start_local: ['start_date', 'start_clock'],
  end_local: ['end_date', 'end_clock'],
  recurrence: ['repeats'],
};
/** Switches are found by label, other controls by the name of their field. */
const SWITCHES: Record<string, string> = {
  is_all_day: text('events.form.isAllDay'),
  is_public_shareable: text('events.form.isShareable'),
  repeats: text('events.form.repeats'),
};

const isThere = (name: string) =>
  SWITCHES[name] === undefined
    ? screen.getByRole('form').querySelector(`[data-field="${name}"]`) !== null
    : screen.queryByRole('switch', { name: SWITCHES[name] }) !== null;

describe('The form of an event', () => {
  it('has a control for each field that an owner writes', async () => {
    await showCreateForm({}, '/event/create');
    const fields = [...new Set<string>([...requestFields, ...formFields])];
    const names = fields.flatMap((field) => OWN_CONTROLS[field] ?? field);
    expect(names.length).toBeGreaterThan(requestFields.length);
    expect(names.filter((name) => !isThere(name))).toEqual([]);
  });
});
