import { describe, expect, it } from '@jest/globals';
import { isConnectionFailure } from '../http/problem.filter.js';

const answer = (fields: object) => Object.assign(new Error('said the server'), fields);

describe('A failure of the connection to the database', () => {
  it.each([
    ['a query that waited too long for a connection of a pooler', { code: '08P01', severity: 'FATAL' }],
    ['a server that shuts down', { code: '57P01', severity: 'FATAL' }],
    ['a lost network', { code: 'ECONNRESET' }],
  ])('is %s', (_, fields) => {
    expect(isConnectionFailure(answer(fields))).toBe(true);
    expect(isConnectionFailure(Object.assign(new Error('failed'), { driverError: answer(fields) }))).toBe(
      true,
    );
  });

  it.each([
    ['a statement with too few parameters', { code: '08P01', severity: 'ERROR' }],
    ['a row that is there already', { code: '23505', severity: 'ERROR' }],
  ])('is not %s', (_, fields) => {
    expect(isConnectionFailure(answer(fields))).toBe(false);
  });
});
