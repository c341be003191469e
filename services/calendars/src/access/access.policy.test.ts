import { describe, expect, it } from '@jest/globals';
import { asAdministrator, onCalendar, onEvent, type Relation } from './access.policy.js';

describe('The policy', () => {
  it.each<[Relation, ReturnType<typeof onCalendar>[]]>([
    ['owner', ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed']],
    ['manager', ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'not enough']],
    ['editor', ['allowed', 'allowed', 'allowed', 'allowed', 'not enough', 'not enough']],
    ['contributor', ['allowed', 'allowed', 'allowed', 'not enough', 'not enough', 'not enough']],
    ['viewer', ['allowed', 'allowed', 'not enough', 'not enough', 'not enough', 'not enough']],
    ['observer', ['allowed', 'allowed', 'on hold', 'on hold', 'on hold', 'on hold']],
    ['audience', ['allowed', 'refused', 'refused', 'refused', 'refused', 'refused']],
    ['stranger', ['hidden', 'hidden', 'hidden', 'hidden', 'hidden', 'hidden']],
  ])('answers what %s may do with a calendar', (relation, expected) => {
    const actions = ['see', 'read', 'add', 'edit', 'manage', 'delete'] as const;
    expect(actions.map((action) => onCalendar(relation, action))).toEqual(expected);
  });

  it.each<[Relation, ReturnType<typeof onEvent>[]]>([
    ['owner', ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed']],
    ['manager', ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed']],
    ['editor', ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed']],
    ['author', ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed']],
    [
      'contributor',
      ['allowed', 'allowed', 'allowed', 'not enough', 'not enough', 'not enough', 'not enough'],
    ],
    ['viewer', ['allowed', 'allowed', 'not enough', 'not enough', 'not enough', 'not enough', 'not enough']],
    [
      'former author',
      ['allowed', 'allowed', 'not enough', 'not enough', 'not enough', 'not enough', 'allowed'],
    ],
    ['audience', ['allowed', 'refused', 'refused', 'refused', 'refused', 'refused', 'refused']],
    ['stranger', ['hidden', 'hidden', 'hidden', 'hidden', 'hidden', 'hidden', 'hidden']],
    ['administrator', ['allowed', 'refused', 'refused', 'refused', 'allowed', 'allowed', 'allowed']],
    ['administrator and stranger', ['hidden', 'hidden', 'hidden', 'hidden', 'hidden', 'hidden', 'allowed']],
  ])('answers what %s may do with an event', (relation, expected) => {
    const actions = ['see', 'read', 'copy', 'edit', 'cancel', 'reinstate', 'delete'] as const;
    expect(actions.map((action) => onEvent(relation, action))).toEqual(expected);
  });

  it('knows administrators by whether they see a thing', () => {
    expect(asAdministrator('audience')).toBe('administrator');
    expect(asAdministrator('stranger')).toBe('administrator and stranger');
  });
});
