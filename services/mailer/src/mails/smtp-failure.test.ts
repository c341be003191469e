import { describe, expect, it } from '@jest/globals';
import { isRefusedForGood } from './mails.module.js';

const smtpError = (code: string, responseCode?: number) =>
  Object.assign(new Error('refused'), { code, responseCode });

describe('a failed hand-over to the mail server', () => {
  it.each([
    ['for good when it refuses the recipient with 550', smtpError('EENVELOPE', 550), true],
    ['for good when it refuses the message with 554', smtpError('EMESSAGE', 554), true],
    ['for now when it says 451 to the recipient', smtpError('EENVELOPE', 451), false],
    ['for now when it says 421 to the message', smtpError('EMESSAGE', 421), false],
    ['for now when it refuses the sign-in with 535', smtpError('EAUTH', 535), false],
    ['for now when it cannot be reached', smtpError('ECONNECTION'), false],
    ['for now when it is too slow', smtpError('ETIMEDOUT'), false],
    ['for now when something else went wrong', new Error('unknown'), false],
  ])('is refused %s', (_, error, expected) => {
    expect(isRefusedForGood(error)).toBe(expected);
  });
});
