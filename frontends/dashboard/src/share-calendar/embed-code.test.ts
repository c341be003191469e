import { describe, expect, it } from '@jest/globals';
import { embedCode } from './embed-code.js';

const LINK = 'https://calendar.example.org/calendar/embed/5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11?a=1&b=2';
const parse = (code: string) => [...new DOMParser().parseFromString(code, 'text/html').body.children];

describe('Embed code', () => {
  it('is a frame with size and name, and a hostile name stays text', () => {
    const name = '"><script>alert(1)</script>';
    const [frame, ...more] = parse(embedCode(LINK, name, { width: 800, height: 600 }));
    expect(frame!.tagName).toBe('IFRAME');
    expect(frame!.getAttribute('width')).toBe('800');
    expect(frame!.getAttribute('height')).toBe('600');
    expect(frame!.getAttribute('src')).toBe(LINK);
    expect(frame!.getAttribute('title')).toBe(name);
    // It is never wider than its container.
    expect((frame as HTMLIFrameElement).style.maxWidth).toBe('100%');
    expect(more).toEqual([]);
  });

  it('has beside the same frame the script of this site where the height is to be adjusted', () => {
    const size = { width: 640, height: 480 };
    const code = embedCode(LINK, 'Choir', { ...size, isHeightAdjusted: true });
    expect(code.startsWith(embedCode(LINK, 'Choir', size))).toBe(true);
    const [frame, script] = parse(code);
    expect(frame!.tagName).toBe('IFRAME');
    expect(script!.tagName).toBe('SCRIPT');
    expect(script!.getAttribute('src')).toBe('https://calendar.example.org/calendar/embed.js');
    expect(script!.hasAttribute('async')).toBe(true);
  });
});
