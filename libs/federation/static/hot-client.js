// Development only, part of every bundle: takes over what was saved. All bundles of a page share one connection, since
// a browser opens only six to one host.
/* global __resourceQuery, __webpack_hash__ */
const query = new URLSearchParams(__resourceQuery);
const name = query.get('name');

window.__daymarkBuilds ??= new EventSource('/development/events');
let newest;
window.__daymarkBuilds.addEventListener('message', ({ data }) => {
  const build = JSON.parse(data);
  if (build.name !== name) return;
  newest = build.hash;
  void takeOver();
});

async function takeOver() {
  if (newest === __webpack_hash__) return;
  if (query.has('reload')) return window.location.reload();
  const hot = import.meta.webpackHot;
  if (hot.status() !== 'idle') return;
  try {
    await hot.check(true);
  } catch (error) {
    // Nothing along the way can take the change over while it runs.
    console.info(`[development] ${name}: ${error.message}`);
    return window.location.reload();
  }
  if (hot.status() === 'idle') void takeOver();
}
