import { describe, expect, it } from '@jest/globals';
import { jsonForHtml } from './json-for-html.js';

describe('JSON inside of HTML', () => {
  const hostile = '</script><script>alert(1)</script><!--<script> & \u2028 \u2029';

  it('says the same after parsing, whatever the value contains', () => {
    const value = { title: hostile, list: [1, null, true, '"\\'] };
    expect(JSON.parse(jsonForHtml(value))).toEqual(value);
  });

  it('contains nothing that ends a script element, opens a comment or ends a line', () => {
    expect(jsonForHtml({ title: hostile })).not.toMatch(/[<>&\u2028\u2029]/);
    expect(jsonForHtml('<')).toBe('"\\u003c"');
  });
});
