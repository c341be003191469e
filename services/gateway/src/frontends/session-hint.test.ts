import { describe, expect, it } from '@jest/globals';
import { sessionHintOf } from './session-hint.js';

describe('The session cookie of a request for a document', () => {
  it.each([
    ['nothing, without cookies', undefined, { maySignedIn: false }],
    [
      'nothing, with others',
      'a=b; not__Host-daymark_refresh=c; x=__Host-daymark_refresh',
      { maySignedIn: false },
    ],
    ['that there may be one, over HTTP', 'a=b; daymark_signed_in=1', { maySignedIn: true }],
    [
      'that there may be one, over HTTPS',
      '__Host-daymark_refresh=secret;__Host-daymark_signed_in=1',
      { maySignedIn: true },
    ],
    [
      'that there is one unknown to pages, and sets the cookie that tells them',
      'a=b; __Host-daymark_refresh=secret',
      {
        maySignedIn: true,
        missingCookie: '__Host-daymark_signed_in=1; Path=/; Secure; SameSite=Strict',
      },
    ],
  ])('%s', (_what, header, expected) => {
    expect(sessionHintOf(header)).toEqual(expected);
  });
});
