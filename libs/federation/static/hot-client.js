// Development only, part of every bundle. All share one connection: a browser opens six to one host.
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
    // No module can accept the change at run time.
    console.info(`[development] ${name}: ${error.message}`);
    return window.location.reload();
  }
  if (hot.status() === 'idle') void takeOver();
}
