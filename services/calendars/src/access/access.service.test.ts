import { describe, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import type { AccountStates } from '../account-states/account-states.module.js';
import { Access } from './access.module.js';

const OWNER = 'a-person';
const GONE = 'a-person-who-left';
const OTHER = 'another-person';
const MANAGER = {} as EntityManager;

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

describe('What a person is to events', () => {
  it('is asked once for any number of them, and each owner is looked up once', async () => {
    const { access, questions } = accessWithQuestions();
    const events = ['1', '2', '3'].map((id) => ({ id, user_id: OWNER, is_public_shareable: id !== '3' }));
    expect([...(await access.toEvents(MANAGER, OTHER, events)).values()]).toEqual([
      'audience',
      'audience',
      'stranger',
    ]);
    expect(questions).toEqual([[OWNER]]);
  });

  it('is the same for a missing one as for a private one of somebody else', async () => {
    const { access } = accessWithQuestions();
    const hidden = { id: '1', user_id: OWNER, is_public_shareable: false };
    expect(await access.toEvent(MANAGER, OTHER, null)).toBe('stranger');
    expect(await access.toEvent(MANAGER, OTHER, hidden)).toBe('stranger');
    expect(await access.mayDo('see', MANAGER, OTHER, hidden)).toBe(false);
  });
});
