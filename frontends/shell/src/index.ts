// Shared modules are negotiated between this file and what it imports; nothing that is shared may be imported here.
import(/* webpackChunkName: "bootstrap" */ './bootstrap.js')
  .then(({ start }) => start())
  .catch(() => {
    // The document carries the message and a way to try again: nothing else is there to show them.
    document.documentElement.classList.add('start-failed');
  });

export {};
