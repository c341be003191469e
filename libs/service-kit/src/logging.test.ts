import { Writable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { createLogger, requestLines } from './logging.js';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  write(createLogger('auth', 'info', destination));
  return text;
}

describe('the log', () => {
  it('keeps statement parameters and rows that a database error carries to itself', () => {
    const text = logged((logger) => {
      const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
        code: '23505',
        parameters: ['person@example.org', '$argon2id$hash'],
        driverError: { detail: 'Key (email)=(person@example.org) already exists.' },
      });
      logger.error({ err: error }, 'failed');
    });
    expect(text).toContain('duplicate key value');
    expect(text).toContain('23505');
    expect(text).not.toContain('person@example.org');
    expect(text).not.toContain('argon2id');
  });

  it('includes the cause of an error', () => {
    const text = logged((logger) =>
      logger.error({ err: new Error('unavailable', { cause: new Error('connection refused') }) }, 'failed'),
    );
    expect(text).toContain('connection refused');
  });

  it('does not grow with an error that lists a thousand faults', () => {
    const faults = z
      .array(z.object({ id: z.string() }))
      .safeParse(Array.from({ length: 1_000 }, () => ({}))).error;
    const text = logged((logger) =>
      logger.error({ err: new Error('unavailable', { cause: faults }) }, 'request failed'),
    );
    expect(faults!.message.length).toBeGreaterThan(60_000);
    expect(text.length).toBeLessThan(10_000);
    expect(text).toContain('expected string');
    expect(text).toContain('logging.test');
  });

  it('leaves out values under names of secrets, wherever they stand', () => {
    const text = logged((logger) =>
      logger.info(
        { password: 'canary', request: { headers: { authorization: 'canary', cookie: 'canary' } } },
        'x',
      ),
    );
    expect(text).not.toContain('canary');
  });

  it('writes one line per event, even where a value holds line breaks', () => {
    const text = logged((logger) => logger.info({ name: 'a\n{"level":"fatal"}' }, 'x'));
    expect(text.trimEnd().split('\n')).toHaveLength(1);
  });

  it('writes a request that ended as one line like any other, whatever its path holds', () => {
    const ended = {
      requestId: 'r-1',
      traceId: '7f',
      method: 'GET',
      path: '/a"\n{"b',
      status: 200,
      durationMs: 1.6,
    };
    const text = logged((logger) => requestLines(logger)(ended));
    expect(text.endsWith('\n')).toBe(true);
    expect(text.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(text)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      service: 'auth',
      request_id: 'r-1',
      trace_id: '7f',
      method: 'GET',
      path: '/a"\n{"b',
      status: 200,
      duration_ms: 2,
      msg: 'request',
    });
  });

  it('writes no requests where the level is above info', () => {
    const text = logged((logger) => {
      logger.level = 'warn';
      requestLines(logger)({ requestId: 'r-1', method: 'GET', path: '/', status: 200, durationMs: 1 });
    });
    expect(text).toBe('');
  });
});
