// The built page server behind a proxy that also serves the compared pages.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, createServer, request as httpRequest } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { findFreePort } from '@daymark/local-stack';
import { CALENDAR_ID, respondAsFeed, startFeed } from './fake-feed.mjs';

const PAGES_PROJECT = path.resolve(import.meta.dirname, '../../frontends/public');
export const MONTH_PAGE = `/calendar/public/${CALENDAR_ID}?month=2026-03`;
export const LIST_PAGE = `${MONTH_PAGE}&view=list`;
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="preload"[^>]*>/g;

const compressed = (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

/** React from the page's own build, with only one line of code. */
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
  const server = spawn(process.execPath, [path.join(PAGES_PROJECT, 'dist-server/main.js')], {
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
  const page = await fetch(serverUrl + MONTH_PAGE);
  const document = await page.text();
  const list = await (await fetch(serverUrl + LIST_PAGE)).text();
  const html = (text) => ({ type: 'text/html; charset=utf-8', body: compressed(text) });
  const comparisons = {
    '/static': html(document.replaceAll(SCRIPTS, '')),
    '/static-list': html(list.replaceAll(SCRIPTS, '')),
    '/react': html(reactAlone(document)),
    '/react-line.js': { type: 'text/javascript', body: compressed(REACT_LINE) },
  };
  // A separate server behind the same proxy with the page's policy, which affects browsers too.
  const staticServer = createServer((request, response) => {
    const { type, body } = comparisons[request.url];
    const policy = page.headers.get('content-security-policy');
    response.writeHead(200, {
      'content-type': type,
      'content-encoding': 'br',
      'content-security-policy': policy,
    });
    response.end(body);
  });
  const staticUrl = await addressOf(staticServer);
  const agent = new Agent({ keepAlive: true });
  const door = createServer((request, response) => {
    const { method, url, headers } = request;
    if (url.startsWith('/api/')) respondAsFeed(request, response);
    else {
      const to = (url in comparisons ? staticUrl : serverUrl) + url;
      const onward = httpRequest(to, { method, headers, agent }, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
    }
  });
  const origin = (await addressOf(door)).replace('127.0.0.1', 'localhost');
  return {
    origin,
    serverUrl,
    document,
    stop: async () => {
      server.kill();
      agent.destroy();
      for (const listening of [door, staticServer]) {
        listening.closeAllConnections();
        await new Promise((resolve) => listening.close(resolve));
      }
      await feed.stop();
    },
  };
}

async function addressOf(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}`;
}
