import { describe, expect, it } from '@jest/globals';
import { sharedStateName } from './postgres-home.js';

describe('The place of PostgreSQL’s data outside the checkout', () => {
  it('is the same at each start of a checkout and another for each checkout', () => {
    expect(sharedStateName('/root/one/.local')).toBe(sharedStateName('/root/one/.local'));
    expect(sharedStateName('/root/one/.local')).not.toBe(sharedStateName('/root/two/.local'));
    expect(sharedStateName('/root/one/.local')).toMatch(/^daymark-[0-9a-f]{12}$/);
  });
});
