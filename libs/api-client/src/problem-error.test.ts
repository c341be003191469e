import { describe, expect, it } from '@jest/globals';
import { failureMessage, ProblemError, problemFromResponse, problemWithCode } from './problem-error.js';
import { problemWith } from './testing.js';

const answerOf = (status: number, json: () => Promise<unknown>) => ({ status, json }) as Response;

describe('A failed response', () => {
  it('keeps the service’s own texts and code', async () => {
    const { status, body } = problemWith('CONFLICT', { detail: 'This request was already decided.' });
    const problem = await problemFromResponse(answerOf(status, () => Promise.resolve(body)));
    expect(problem).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message: 'This request was already decided.',
    });
  });

  it.each([
    [404, 'NOT_FOUND'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [502, 'SERVICE_UNAVAILABLE'],
    [418, 'SERVICE_UNAVAILABLE'],
  ])('is named by its status %d when it is not a problem document', async (status, code) => {
    const notJson = () => Promise.reject(new SyntaxError('<html>'));
    expect((await problemFromResponse(answerOf(status, notJson))).code).toBe(code);
    const otherJson = () => Promise.resolve({ error: 'no' });
    expect((await problemFromResponse(answerOf(status, otherJson))).code).toBe(code);
  });

  it('without a text leaves the message to the page', async () => {
    const notJson = () => Promise.reject(new SyntaxError('<html>'));
    const problem = await problemFromResponse(answerOf(502, notJson));
    expect(failureMessage(problem, 'Failed to load calendars')).toBe('Failed to load calendars');
  });

  it('gives the first message of each field', () => {
    const problem = new ProblemError({
      ...problemWithCode('VALIDATION_ERROR').problem,
      errors: [
        { field: 'name', message: 'Calendar name is required' },
        { field: 'name', message: 'second' },
        { field: 'recurrence.interval', message: 'Interval must be at least 1' },
      ],
    });
    expect(problem.fieldErrors).toEqual({
      name: 'Calendar name is required',
      'recurrence.interval': 'Interval must be at least 1',
    });
  });
});

describe('The message of a failure', () => {
  it.each([
    'JWT expired',
    'invalid jwt',
    'Auth session missing',
    'User not authorized',
    'Authentication required',
  ])('becomes the sign-in advice when it mentions JWT or auth: %s', (message) => {
    expect(failureMessage(new Error(message), 'fallback')).toBe(
      'Authentication error. Please sign in again.',
    );
  });

  it('becomes the sign-in advice when nobody is signed in, whatever its text', () => {
    expect(failureMessage(problemWithCode('UNAUTHENTICATED'), 'fallback')).toBe(
      'Authentication error. Please sign in again.',
    );
  });

  it.each(['Calendar name is required', 'The author wrote this'])(
    'is shown as it is otherwise: %s',
    (message) => {
      expect(failureMessage(new Error(message), 'fallback')).toBe(message);
    },
  );

  it('is the fallback when the failure says nothing', () => {
    expect(failureMessage(undefined, 'Failed to load calendars')).toBe('Failed to load calendars');
    expect(failureMessage(new Error(''), 'Failed to load calendars')).toBe('Failed to load calendars');
  });
});
