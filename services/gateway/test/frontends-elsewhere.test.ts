import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startPeer, type FakePeer } from './support/fake-peer.js';
import { send } from './support/raw-request.js';
import { SCRIPT, SHELL_HTML, startGateway, type RunningGateway } from './support/running-gateway.js';

const html = { accept: 'text/html' };

let container: FakePeer;
let gateway: RunningGateway;
beforeAll(async () => {
  container = await startPeer('frontend');
  container.handler = (request, response) => {
    const bodies: Record<string, string> = {
      '/index.html': SHELL_HTML,
      '/assets/main.0123456789.js': SCRIPT,
      '/mf-manifest.json': '{}',
      '/remote.json': '{"label":"events.label","pages":[],"texts":{"en":{"events.label":"The events page"}}}',
    };
    const body = bodies[request.url!];
    response
      .writeHead(body ? 200 : 404, { 'cache-control': 'no-cache', server: 'nginx' })
      .end(body ?? '<html>not found');
  };
  gateway = await startGateway({
    environment: { SHELL_SOURCE: container.origin, REMOTE_SOURCES: `events=${container.origin}` },
  });
});
afterAll(() => gateway.close());

describe('Frontends in containers of their own', () => {
  it('announce their pages, once they can be read and then for good', async () => {
    const announced = async () => {
      const list = await send(gateway.origin, { target: '/remotes.json' });
      return (JSON.parse(list.body) as { remotes: unknown }).remotes;
    };
    const entry = '/remotes/events/mf-manifest.json';
    const { handler } = container;
    container.handler = (_request, response) => void response.writeHead(502).end();
    expect(await announced()).toEqual([{ name: 'events', entry }]);
    container.handler = handler;
    const announcement = { label: 'The events page', pages: [] };
    expect(await announced()).toEqual([{ name: 'events', entry, announcement }]);
    container.handler = (_request, response) => void response.writeHead(502).end();
    expect(await announced()).toEqual([{ name: 'events', entry, announcement }]);
    container.handler = handler;
  });

  it('are served like those on the same machine', async () => {
    const document = await send(gateway.origin, { target: '/auth', headers: html });
    expect(document.body).toContain('<meta name="product-name" content="Daymark">');
    expect(document.headers['content-security-policy']).toContain("'nonce-");
    const script = await send(gateway.origin, { target: '/assets/main.0123456789.js' });
    expect(script.body).toBe(SCRIPT);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers).not.toHaveProperty('server');
    const manifest = await send(gateway.origin, { target: '/remotes/events/mf-manifest.json' });
    expect(manifest.headers['cache-control']).toBe('no-cache');
  });

  it('never answer for a file that is not there', async () => {
    const answer = await send(gateway.origin, { target: '/assets/gone.0123456789.js' });
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  it('may be gone for a while: the last document of the shell is served, files say 503', async () => {
    await container.close();
    const document = await send(gateway.origin, { target: '/', headers: html });
    expect(document.status).toBe(200);
    expect(document.body).toContain('<div id="root">');
    expect((await send(gateway.origin, { target: '/remotes/events/mf-manifest.json' })).status).toBe(503);
  });
});

it('A shell that was never available is a page with a way to retry', async () => {
  const broken = await startGateway({ environment: { SHELL_SOURCE: '/nowhere/at/all' } });
  const answer = await send(broken.origin, { target: '/', headers: html });
  await broken.close();
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  expect(answer.body).toContain('Try again');
});
