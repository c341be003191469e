import { heightOf, HEIGHT_QUESTION } from './height-messages.js';

/**
 * `/calendar/embed.js`, which a site that embeds calendars may load: it gives their frames the height of their content.
 * Only messages from this script's own origin count, and only for the frame whose window sent them.
 */
const own = document.currentScript as HTMLScriptElement | null;
const origin = own?.src ? new URL(own.src).origin : undefined;

const embeds = () =>
  [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(`${origin}/calendar/embed/`));

if (origin) {
  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || !event.source) return;
    const height = heightOf(event.data);
    const frame = embeds().find(({ contentWindow }) => contentWindow === event.source);
    if (height === null || !frame) return;
    frame.style.boxSizing = 'content-box';
    frame.style.height = `${height}px`;
  });
  // Those that were there before this script did not know whom to tell.
  for (const { contentWindow } of embeds()) contentWindow?.postMessage({ type: HEIGHT_QUESTION }, origin);
}
