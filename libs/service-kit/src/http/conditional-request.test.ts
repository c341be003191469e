import { describe, expect, it } from '@jest/globals';
import { isNotModified } from './conditional-request.js';

const current = { etag: '"now"', lastModified: 'Mon, 02 Mar 2026 10:00:00 GMT' };
const later = 'Mon, 02 Mar 2026 10:00:01 GMT';
const earlier = 'Mon, 02 Mar 2026 09:59:59 GMT';

describe('a client has the current state', () => {
  it.each([
    ['when it names the tag', { ifNoneMatch: '"now"' }],
    ['when it names the tag among others', { ifNoneMatch: '"a", "now" ,"b"' }],
    ['when a proxy made the tag weak', { ifNoneMatch: 'W/"now"' }],
    ['when any state will do', { ifNoneMatch: ' * ' }],
    ['when its date is that of the last change', { ifModifiedSince: current.lastModified }],
    ['when its date is later', { ifModifiedSince: later }],
    ['when it names the tag, whatever its date', { ifNoneMatch: '"now"', ifModifiedSince: earlier }],
  ])('%s', (_title, conditions) => {
    expect(isNotModified(conditions, current)).toBe(true);
  });
});

describe('a client needs the state', () => {
  it.each([
    ['when it says nothing', {}],
    ['when its tag is another', { ifNoneMatch: '"then"' }],
    ['when its tag is another, whatever its date', { ifNoneMatch: '"then"', ifModifiedSince: later }],
    ['when its tag only begins alike', { ifNoneMatch: '"now2"' }],
    ['when its tag has no quotes', { ifNoneMatch: 'now' }],
    ['when it sends an empty tag list', { ifNoneMatch: '', ifModifiedSince: later }],
    ['when its date is earlier', { ifModifiedSince: earlier }],
    ['when its date is none', { ifModifiedSince: 'tomorrow' }],
    ['when its date is a year that JavaScript would guess', { ifModifiedSince: '2999' }],
    ['when its date does not exist', { ifModifiedSince: 'Mon, 99 Foo 2999 10:00:00 GMT' }],
  ])('%s', (_title, conditions) => {
    expect(isNotModified(conditions, current)).toBe(false);
  });

  it('when there is no date to compare with', () => {
    expect(isNotModified({ ifModifiedSince: later }, { etag: '"now"' })).toBe(false);
  });
});
