import { heightOf, HEIGHT_QUESTION, SCHEME_TYPE } from './embed-messages.js';

/**
 * `/calendar/embed.js`, for sites that embed calendars: it sets the frames' height to that of their content, and tells
 * them whether the site is light or dark, which browsers do not do. It accepts only messages from its own origin, and
 * applies each only to the frame whose window sent it.
 */
const own = document.currentScript as HTMLScriptElement | null;
const origin = own?.src ? new URL(own.src).origin : undefined;

const embeds = () =>
  [...document.querySelectorAll('iframe')].filter(({ src }) =>
    ['calendar', 'event'].some((kind) => src.startsWith(`${origin}/${kind}/embed/`)),
  );

const isSystemDark = matchMedia('(prefers-color-scheme: dark)');

function schemeAround(frame: Element): 'light' | 'dark' {
  for (let behind = frame.parentElement; behind; behind = behind.parentElement) {
    const parts = /^rgba?\((.+)\)/.exec(getComputedStyle(behind).backgroundColor)?.[1]?.split(/[\s,/]+/);
    const [red = 0, green = 0, blue = 0, alpha = 1] = parts?.map(Number) ?? [0, 0, 0, 0];
    if (alpha > 0) return 0.299 * red + 0.587 * green + 0.114 * blue < 128 ? 'dark' : 'light';
  }
  const { colorScheme } = getComputedStyle(document.documentElement);
  const isDark = colorScheme.includes('light') ? isSystemDark.matches : true;
  return colorScheme.includes('dark') && isDark ? 'dark' : 'light';
}

const postColorScheme = (frame: HTMLIFrameElement, to: string) =>
  frame.contentWindow?.postMessage({ type: SCHEME_TYPE, scheme: schemeAround(frame) }, to);

if (origin) {
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || !event.source) return;
    const height = heightOf(event.data);
    const frame = embeds().find(({ contentWindow }) => contentWindow === event.source);
    if (height === null || !frame) return;
    frame.style.boxSizing = 'content-box';
    frame.style.height = `${height}px`;
    frame.style.maxWidth = '100%';
    postColorScheme(frame, origin);
  });
  const postToAll = () => {
    for (const frame of embeds()) postColorScheme(frame, origin);
  };
  isSystemDark.addEventListener('change', postToAll);
  // Sites switch by a class or an attribute, some with a transition.
  const observer = new MutationObserver(postToAll);
  for (const root of [document.documentElement, document.body]) {
    if (root) observer.observe(root, { attributes: true });
  }
  addEventListener('transitionend', postToAll);
  // Frames that loaded before this script had nobody to send their height to.
  for (const { contentWindow } of embeds()) contentWindow?.postMessage({ type: HEIGHT_QUESTION }, origin);
}
