// The built page server, and one door before it that also serves what it is compared with.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, createServer, request as httpRequest } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { findFreePort } from '@daymark/local-stack';
import { CALENDAR_ID, respondAsFeed, startFeed } from './feed-stand-in.mjs';

const PAGES_PROJECT = path.resolve(import.meta.dirname, '../../frontends/public');
export const MONTH_PAGE = `/calendar/public/${CALENDAR_ID}?month=2026-03`;
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="preload"[^>]*>/g;

const compressed = (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

/** React from the page's own build, and nothing with it but one line. */
function reactAlone(document) {
  const { entries } = JSON.parse(readFileSync(path.join(PAGES_PROJECT, 'dist/page-files.json'), 'utf8'));
  const react = entries.react.files.find((file) => file.endsWith('.js'));
  const styles = document.match(/<link rel="stylesheet"[^>]*>/g).join('');
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>React</title>${styles}` +
    `<script src="/public-pages/${react}" defer></script><script src="/react-line.js" defer></script></head>` +
    '<body><div id="root"></div></body></html>'
  );
}

const REACT_LINE = `daymarkReact.domClient.createRoot(document.getElementById('root')).render(
  daymarkReact.jsxRuntime.jsx('p', { className: 'ui-day-entry ui-month-agenda', children: 'React' }));`;

export async function startSite() {
  const feed = await startFeed();
  const port = await findFreePort();
  const serverUrl = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [path.join(PAGES_PROJECT, 'dist-server/server.js')], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: 'http://localhost',
      FEED_URL: feed.url,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  while (!(await fetch(`${serverUrl}/health/live`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error('The page server did not start. Has it been built?');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const document = await (await fetch(serverUrl + MONTH_PAGE)).text();
  const comparisons = {
    '/static': { type: 'text/html; charset=utf-8', body: compressed(document.replaceAll(SCRIPTS, '')) },
    '/react': { type: 'text/html; charset=utf-8', body: compressed(reactAlone(document)) },
    '/react-line.js': { type: 'text/javascript', body: compressed(REACT_LINE) },
  };
  const agent = new Agent({ keepAlive: true });
  const door = createServer((request, response) => {
    const comparison = comparisons[request.url];
    if (comparison) {
      response.writeHead(200, { 'content-type': comparison.type, 'content-encoding': 'br' });
      response.end(comparison.body);
    } else if (request.url.startsWith('/api/')) respondAsFeed(request, response);
    else {
      const { method, url, headers } = request;
      const onward = httpRequest(serverUrl + url, { method, headers, agent }, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
    }
  });
  await new Promise((resolve) => door.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${door.address().port}`,
    serverUrl,
    document,
    stop: async () => {
      server.kill();
      agent.destroy();
      door.closeAllConnections();
      await new Promise((resolve) => door.close(resolve));
      await feed.stop();
    },
  };
}
