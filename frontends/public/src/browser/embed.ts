import { HEIGHT_QUESTION, HEIGHT_TYPE, SCHEME_TYPE } from './embed-messages.js';
import { loadAfterPaint } from './load-after-paint.js';

const content = document.querySelector('main');

/**
 * Tells the page around this frame how high its content is. Any site may be that page, and which one it is the browser
 * does not say for certain, so the message names no receiver; it goes to the parent window alone, and holds nothing but a
 * number that anybody can measure who opens the public calendar.
 */
function tellHeight(main: HTMLElement): void {
  const height = Math.ceil(main.getBoundingClientRect().bottom + scrollY);
  parent.postMessage({ type: HEIGHT_TYPE, height }, '*');
}

if (content && parent !== window) {
  new ResizeObserver(() => tellHeight(content)).observe(content);
  addEventListener(
    'message',
    ({ source, data }: MessageEvent<{ type?: unknown; scheme?: unknown } | null>) => {
      if (source !== parent || !data) return;
      const { type, scheme } = data;
      if (type === HEIGHT_QUESTION) tellHeight(content);
      // The style sheet follows it where the address says `theme=auto`.
      if (type === SCHEME_TYPE && (scheme === 'dark' || scheme === 'light'))
        document.documentElement.dataset['scheme'] = scheme;
    },
  );
}

// The frame's history is the hosting page's: showing and hiding calendars leaves none.
document.querySelector('.legend')?.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a');
  if (!link) return;
  event.preventDefault();
  location.replace(link.href);
});

loadAfterPaint();
