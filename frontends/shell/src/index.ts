// Shared modules are negotiated asynchronously: here they may only be imported dynamically.
import { takeMailLink } from './mail-links/index.js';

// Zod reads this when it loads. It would try eval otherwise, which the Content-Security-Policy refuses.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Before anything else is loaded, so that a link's secret is in the address bar as briefly as possible.
takeMailLink();
window.addEventListener('hashchange', takeMailLink);

// The preloads of the page's remote, which the gateway lists: they load while this one starts.
const laterLinks = document.getElementById('later-links');
if (laterLinks instanceof HTMLTemplateElement) document.head.append(laterLinks.content);

/** Loaded one after another, so that the browser can paint and respond to input in between. */
const CHUNKS = [
  () => import('@daymark/contracts/accounts'),
  // The response is there when the first screen is rendered.
  () => import('@daymark/api-client').then(({ requestSession }) => requestSession()),
  () => import('react-dom/client'),
  () => import('@daymark/ui/router'),
  () => import('@daymark/ui/core'),
];

async function start(): Promise<void> {
  for (const load of CHUNKS) {
    await load();
    await new Promise((resolve) => setTimeout(resolve));
  }
  const bootstrap = await import(/* webpackChunkName: "bootstrap" */ './bootstrap.js');
  await bootstrap.start();
}

start().catch(() => {
  // The document itself contains the message and a retry button, since nothing else was loaded to show them.
  document.documentElement.classList.add('start-failed');
});
