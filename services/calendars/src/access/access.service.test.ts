import { describe, expect, it } from '@jest/globals';
import type { MemberRole } from '@daymark/contracts';
import type { EntityManager } from 'typeorm';
import type { AccountStates } from '../account-states/account-states.module.js';
import { Access } from './access.module.js';

const OWNER = 'a-person';
const GONE = 'a-person-who-left';
const OTHER = 'another-person';
/** The database of roles: by calendar, and by event the roles in its calendars. */
const managerWith = (roles: Record<string, string[]> = {}) =>
  ({
    query: async (sql: string, [, ids]: [string, string[] | string]) => {
      const asked = typeof ids === 'string' ? ids.split(',') : ids;
      const found = asked.filter((id) => id in roles);
      return sql.includes('event_id')
        ? found.map((id) => ({ event_id: id, roles: roles[id] }))
        : found.map((id) => ({ calendar_id: id, role: roles[id]![0], color: null }));
    },
  }) as unknown as EntityManager;
const MANAGER = managerWith();

const accessWithQuestions = () => {
  const questions: string[][] = [];
  const accounts = {
    inactiveOf: async (_: EntityManager, ids: string[]) => {
      questions.push(ids);
      return new Set(ids.filter((id) => id === GONE));
    },
  } as unknown as AccountStates;
  return { access: new Access(accounts), questions };
};

describe('What a person is to calendars', () => {
  it('follows from who owns them, whether they are shared, and whether their owners are active', async () => {
    const { access } = accessWithQuestions();
    const calendars = [
      { id: 'own', user_id: OTHER, is_public: false },
      { id: 'shared', user_id: OWNER, is_public: true },
      { id: 'private', user_id: OWNER, is_public: false },
      { id: 'of somebody who left', user_id: GONE, is_public: true },
    ];
    expect([...(await access.toCalendars(MANAGER, OTHER, calendars))]).toEqual([
      ['own', 'owner'],
      ['shared', 'audience'],
      ['private', 'stranger'],
      ['of somebody who left', 'stranger'],
    ]);
  });

  it('stays owner for a person who is not active', async () => {
    const { access } = accessWithQuestions();
    const calendars = [{ id: 'own', user_id: GONE, is_public: true }];
    expect((await access.toCalendars(MANAGER, GONE, calendars)).get('own')).toBe('owner');
  });
});

describe('A role', () => {
  it('makes a person what it says to a calendar, and a reader once its owner is gone', async () => {
    const { access } = accessWithQuestions();
    const calendars = [
      { id: 'run together', user_id: OWNER, is_public: false },
      { id: 'of somebody who left', user_id: GONE, is_public: false },
      { id: 'public', user_id: OWNER, is_public: true },
    ];
    const manager = managerWith({ 'run together': ['editor'], 'of somebody who left': ['manager'] });
    expect([...(await access.toCalendars(manager, OTHER, calendars))]).toEqual([
      ['run together', 'editor'],
      ['of somebody who left', 'observer'],
      ['public', 'audience'],
    ]);
  });

  it('counts for an event by the highest one in its calendars, and for what a contributor made', async () => {
    const { access } = accessWithQuestions();
    const events = [
      { id: 'in two', user_id: OWNER, is_public_shareable: false, draft: null, created_by: OTHER },
      { id: 'made', user_id: OWNER, is_public_shareable: false, draft: null, created_by: OTHER },
      { id: 'not made', user_id: OWNER, is_public_shareable: true, draft: null, created_by: OWNER },
      { id: 'in none', user_id: OWNER, is_public_shareable: false, draft: null, created_by: OTHER },
    ];
    const manager = managerWith({
      'in two': ['viewer', 'editor'],
      made: ['contributor'],
      'not made': ['contributor'],
    });
    expect([...(await access.toEvents(manager, OTHER, events))]).toEqual([
      ['in two', 'editor'],
      ['made', 'author'],
      ['not made', 'contributor'],
      ['in none', 'stranger'],
    ]);
    expect(await access.readOnlyAmong(manager, OTHER, events)).toEqual(new Set(['not made', 'in none']));
  });

  it('is not asked for again where the roles in the calendars of events are known', async () => {
    const { access } = accessWithQuestions();
    const nothing = {
      query: () => {
        throw new Error('asked');
      },
    } as unknown as EntityManager;
    const made = { user_id: OWNER, is_public_shareable: false, draft: null, created_by: OTHER };
    const events = [
      { ...made, id: 'in two', calendar_ids: ['seen', 'run together'] },
      { ...made, id: 'made', calendar_ids: ['helped'] },
      { ...made, id: 'date of it', parent_event_id: 'made', calendar_ids: ['helped'], created_by: null },
      { ...made, id: 'in none', calendar_ids: [] },
      { ...made, id: 'own', user_id: OTHER, calendar_ids: ['own'] },
    ];
    const roles = new Map<string, MemberRole>([
      ['seen', 'viewer'],
      ['run together', 'editor'],
      ['helped', 'contributor'],
    ]);
    expect([...(await access.toEvents(nothing, OTHER, events, roles))]).toEqual([
      ['in two', 'editor'],
      ['made', 'author'],
      ['date of it', 'contributor'],
      ['in none', 'stranger'],
      ['own', 'owner'],
    ]);
  });
});

describe('What a person is to events', () => {
  it('is asked once for any number of them, and each owner is looked up once', async () => {
    const { access, questions } = accessWithQuestions();
    const events = ['1', '2', '3'].map((id) => ({
      id,
      user_id: OWNER,
      is_public_shareable: id !== '3',
      draft: null,
    }));
    expect([...(await access.toEvents(MANAGER, OTHER, events)).values()]).toEqual([
      'audience',
      'audience',
      'stranger',
    ]);
    expect(questions).toEqual([[OWNER]]);
  });

  it('is the same for a missing one as for a private one of somebody else', async () => {
    const { access } = accessWithQuestions();
    const hidden = { id: '1', user_id: OWNER, is_public_shareable: false, draft: null };
    expect(await access.toEvent(MANAGER, OTHER, null)).toBe('stranger');
    expect(await access.toEvent(MANAGER, OTHER, hidden)).toBe('stranger');
    expect(await access.mayDo('see', MANAGER, OTHER, hidden)).toBe(false);
  });
});
