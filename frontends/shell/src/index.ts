// Shared modules are negotiated between this file and what it imports; nothing that is shared may be imported here.
import { takeMailLink } from './mail-links/index.js';

// Before anything else is loaded, so that the secret of a link stands in the address bar for no longer than it must.
takeMailLink();
window.addEventListener('hashchange', takeMailLink);

import(/* webpackChunkName: "bootstrap" */ './bootstrap.js')
  .then(({ start }) => start())
  .catch(() => {
    // The document carries the message and a way to try again: nothing else is there to show them.
    document.documentElement.classList.add('start-failed');
  });
