import { HEIGHT_QUESTION, HEIGHT_TYPE, SCHEME_TYPE } from './embed-messages.js';
import { loadAfterPaint } from './load-after-paint.js';

const content = document.querySelector('main');

/**
 * Sends the content's height to the page around this frame. Any site may be that page, and the browser does not
 * reliably tell which, so the message names no target origin; it goes to the parent window only, and contains just a
 * number that anybody who opens the public calendar can measure.
 */
function postHeight(main: HTMLElement): void {
  const height = Math.ceil(main.getBoundingClientRect().bottom + scrollY);
  parent.postMessage({ type: HEIGHT_TYPE, height }, '*');
}

// The page around may adapt the frame's height to its content, which must not change what is shown there. A hidden frame
// has no height yet.
if (innerHeight > 0)
  document.documentElement.dataset['height'] = matchMedia('(height < 640px)').matches ? 'short' : 'tall';

if (content && parent !== window) {
  new ResizeObserver(() => postHeight(content)).observe(content);
  addEventListener(
    'message',
    ({ source, data }: MessageEvent<{ type?: unknown; scheme?: unknown } | null>) => {
      if (source !== parent || !data) return;
      const { type, scheme } = data;
      if (type === HEIGHT_QUESTION) postHeight(content);
      // The style sheet uses it for `theme=auto`.
      if (type === SCHEME_TYPE && (scheme === 'dark' || scheme === 'light'))
        document.documentElement.dataset['scheme'] = scheme;
    },
  );
}

// A frame shares the hosting page's history, so showing and hiding calendars replaces the entry.
document.querySelector('.legend')?.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a');
  if (!link) return;
  event.preventDefault();
  location.replace(link.href);
});

loadAfterPaint();
