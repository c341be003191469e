import { describe, expect, it } from '@jest/globals';
import { loadSettings } from '../src/config.js';
import { send } from './support/raw-request.js';
import { startGateway } from './support/running-gateway.js';

const TARGET = '/.well-known/security.txt';

describe('The contact for reporting vulnerabilities', () => {
  it('is at its known address if an operator configured one', async () => {
    const gateway = await startGateway({ environment: { SECURITY_CONTACT: 'mailto:security@example.org' } });
    const answer = await send(gateway.origin, { target: TARGET });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toContain('Contact: mailto:security@example.org\n');
    expect(answer.body).toContain('Canonical: https://calendar.example/.well-known/security.txt\n');
    await gateway.close();
  });

  it('is missing if none is configured, also for clients that accept a page', async () => {
    const gateway = await startGateway();
    const answer = await send(gateway.origin, { target: TARGET, headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    await gateway.close();
  });

  it.each(['security@example.org', 'http://example.org', 'mailto:a@b\nHiring: x'])(
    'is refused at the start when it is %j',
    (SECURITY_CONTACT) => {
      expect(() => loadSettings({ SECURITY_CONTACT })).toThrow(/SECURITY_CONTACT must be such as mailto:/);
    },
  );
});
