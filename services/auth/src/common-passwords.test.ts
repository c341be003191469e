import { describe, expect, it } from '@jest/globals';
import { isCommonPassword } from './common-passwords.js';

const NAMES = ['Daymark', 'jane.doe42'];

describe('a password', () => {
  it.each(['password', 'password1234', 'Password', '12345678', 'qwertyuiop', 'iloveyou', 'SUNSHINE'])(
    'counts as common when it is "%s", which is among the first that are tried',
    (password) => expect(isCommonPassword(password, [])).toBe(true),
  );

  it.each(['daymark1', 'Daymark2026!', '!!DAYMARK!!', 'jane.doe42', 'Jane.Doe1984', '7jane.doe7'])(
    'counts as common when it is "%s": a name with digits and signs around it',
    (password) => expect(isCommonPassword(password, NAMES)).toBe(true),
  );

  it.each([
    'v8#Lr2!pQz7$Wm4k',
    'the daymark of the house',
    'jane.doe and daymark',
    '73829461507382',
    'ⅷ𝔡 ☂☂☂☂☂',
  ])('is fine when it is "%s"', (password) => expect(isCommonPassword(password, NAMES)).toBe(false));

  it('is not common because it shares a letter or two with a very short name', () => {
    expect(isCommonPassword('a83746520', ['a1'])).toBe(false);
    expect(isCommonPassword('8374-6520', ['99'])).toBe(false);
  });
});
