import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { builtHere, startDevelopmentServer, type DevelopmentServer } from './development.js';

describe('The remote that a development server builds', () => {
  it('are the files of its remotes and, with the shell, the files of the shell', () => {
    const all = { remotes: ['dashboard', 'events'], hasShell: true };
    const ofShell = { frontend: 'shell', publicPath: '/' };
    expect(builtHere('/remotes/events/mf-manifest.json', all)).toEqual({
      frontend: 'events',
      publicPath: '/remotes/events/',
    });
    expect(builtHere('/assets/main.js', all)).toEqual(ofShell);
    expect(builtHere('/index.html', all)).toEqual(ofShell);
    expect(builtHere('/main.0123.hot-update.json', all)).toEqual(ofShell);
    expect(builtHere('/development-hook.js', all)).toBe('hook');
  });

  it.each(['/', '/auth', '/remotes/settings/mf-manifest.json', '/api/events', '/public-pages/assets/x.js'])(
    'is not %s, which the product answers',
    (path) => {
      expect(builtHere(path, { remotes: ['dashboard'], hasShell: true })).toBeUndefined();
    },
  );

  it('is the list of remotes, which they announce themselves in', () => {
    expect(builtHere('/remotes.json', { remotes: ['dashboard'], hasShell: false })).toBe('remote-list');
  });

  it('is a single remote in front of another product', () => {
    const one = { remotes: ['dashboard'], hasShell: false };
    expect(builtHere('/assets/main.0123456789.js', one)).toBeUndefined();
    expect(builtHere('/remotes/dashboard/remoteEntry.js', one)).toMatchObject({ frontend: 'dashboard' });
  });
});

describe('A development server', () => {
  const product = createServer((incoming, response) => {
    response.setHeader('content-security-policy', "default-src 'self'");
    const remotes = ['dashboard', 'events'].map((name) => ({ name, entry: `/remotes/${name}/old.json` }));
    const said = { url: incoming.url, origin: incoming.headers.origin };
    response.end(JSON.stringify(incoming.url === '/remotes.json' ? { remotes } : said));
  });
  let server: DevelopmentServer;

  beforeEach(async () => {
    await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
    const { port } = product.address() as AddressInfo;
    server = await startDevelopmentServer({
      port: 0,
      productAddress: `http://127.0.0.1:${port}`,
      productOrigin: 'https://calendar.example.org',
      remotes: ['dashboard'],
      hasShell: false,
      report: () => undefined,
    });
  });
  afterEach(async () => {
    await server.close();
    product.closeAllConnections();
    await new Promise((resolve) => product.close(resolve));
  });

  it('passes requests on under the product’s origin and its policy back unchanged', async () => {
    const response = await fetch(`${server.origin}/auth?from=%2F`, { headers: { origin: server.origin } });
    expect(await response.json()).toEqual({ url: '/auth?from=%2F', origin: 'https://calendar.example.org' });
    expect(response.headers.get('content-security-policy')).toBe("default-src 'self'");
  });

  it('lists the remote that is built here in place of the product’s', async () => {
    const response = await fetch(`${server.origin}/remotes.json`);
    expect(await response.json()).toMatchObject({
      remotes: [
        { name: 'dashboard', entry: '/remotes/dashboard/mf-manifest.json' },
        { name: 'events', entry: '/remotes/events/old.json' },
      ],
    });
  });

  it('refuses a foreign host name that leads to this machine', async () => {
    const received = await new Promise<IncomingMessage>((resolve) => {
      request(server.origin, { headers: { host: 'evil.example' } }, resolve).end();
    });
    received.resume();
    expect(received.statusCode).toBe(403);
  });

  it('does not run in production', async () => {
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'production';
    try {
      const options = {
        port: 0,
        productAddress: server.origin,
        productOrigin: server.origin,
        remotes: [],
        hasShell: true,
      };
      await expect(startDevelopmentServer({ ...options, report: () => undefined })).rejects.toThrow(
        'The development server does not run with NODE_ENV=production.',
      );
    } finally {
      process.env['NODE_ENV'] = before;
    }
  });
});
