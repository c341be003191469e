// Shared modules are negotiated before they can be had: here they may only be imported by calls.
import { takeMailLink } from './mail-links/index.js';

// Zod reads this when it starts. It would try out eval otherwise, which the Content-Security-Policy refuses.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Before anything else is loaded, so that the secret of a link stands in the address bar for no longer than it must.
takeMailLink();
window.addEventListener('hashchange', takeMailLink);

// The files of the page's remote, which the gateway names: they come while this one works.
const laterLinks = document.getElementById('later-links');
if (laterLinks instanceof HTMLTemplateElement) document.head.append(laterLinks.content);

/** Piece by piece: between them the browser can paint, and answer to whoever does something. */
const PIECES = [
  () => import('@daymark/contracts/accounts'),
  // The answer is there when the first screen is drawn.
  () => import('@daymark/api-client').then(({ askForSession }) => askForSession()),
  () => import('react-dom/client'),
  () => import('@daymark/ui/router'),
  () => import('@daymark/ui/core'),
];

async function start(): Promise<void> {
  for (const load of PIECES) {
    await load();
    await new Promise((resolve) => setTimeout(resolve));
  }
  const bootstrap = await import(/* webpackChunkName: "bootstrap" */ './bootstrap.js');
  bootstrap.start();
}

start().catch(() => {
  // The document carries the message and a way to try again: nothing else is there to show them.
  document.documentElement.classList.add('start-failed');
});
