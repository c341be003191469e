/** The inbox's style: light and dark by the system, one column on a phone. */
export const INBOX_CSS = `
:root { color-scheme: light dark; --ink: #1f2937; --quiet: #5b6472; --line: #d9dde3; --paper: #fff; --ground: #f5f6f8; --accent: #2563eb; --chosen: #e8effd; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9ee; --quiet: #a3acb9; --line: #363d48; --paper: #1b1f26; --ground: #12151a; --accent: #8ab0ff; --chosen: #24314d; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; padding: 12px 16px; background: var(--paper); border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 18px; }
h1 a { color: inherit; text-decoration: none; }
header p { margin: 0; flex: 1 1 220px; color: var(--quiet); font-size: 14px; }
a { color: var(--accent); }
button { min-height: 36px; padding: 0 14px; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: var(--ink); font: inherit; cursor: pointer; }
button:hover { border-color: var(--accent); color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.columns { flex: 1; display: grid; grid-template-columns: minmax(260px, 360px) minmax(0, 1fr); }
nav { border-right: 1px solid var(--line); background: var(--paper); }
ul { margin: 0; padding: 0; list-style: none; }
li a { display: block; padding: 10px 16px; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; overflow-wrap: anywhere; }
li a:hover, li a[aria-current] { background: var(--chosen); }
li span, li time { display: block; }
.subject { font-weight: 600; }
.people, time { color: var(--quiet); font-size: 14px; }
.hint { padding: 16px; margin: 0; color: var(--quiet); }
article { padding: 16px; display: flex; flex-direction: column; gap: 12px; overflow-wrap: anywhere; }
article > * { margin: 0; }
h2 { font-size: 22px; line-height: 1.3; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; }
dt { color: var(--quiet); }
dd { margin: 0; }
dd time { color: inherit; font-size: inherit; }
iframe { width: 100%; height: 62vh; border: 1px solid var(--line); border-radius: 6px; background: #fff; color-scheme: light; }
pre { margin: 0; padding: 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); font: inherit; white-space: pre-wrap; }
details pre { margin-top: 8px; }
.back { display: none; }
@media (max-width: 700px) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  nav { border-right: 0; }
  .reading nav, .listing main { display: none; }
  .back { display: block; }
}
`;

/** Shows new mails without a reload: polls for the newest one every two seconds. */
export const INBOX_JS = `
const shown = document.body.dataset.newest;
const POLL_INTERVAL_MS = 2000;
async function poll() {
  try {
    const answer = await fetch('/api/messages?limit=1');
    const newest = (await answer.json()).messages[0]?.id ?? '';
    if (newest !== shown) location.reload();
  } catch {
    // The product is restarting; the next question finds it again.
  }
  setTimeout(poll, POLL_INTERVAL_MS);
}
setTimeout(poll, POLL_INTERVAL_MS);
`;
