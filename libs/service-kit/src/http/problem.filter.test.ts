import { describe, expect, it, jest } from '@jest/globals';
import type { ArgumentsHost } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import { withRequestId, type Logger } from '../logging.js';
import { unavailable } from './problem.exception.js';
import { ProblemFilter } from './problem.filter.js';

/** The log lines of a failure while the caller still waits or after it has left. */
function linesOf(error: Error, { hasLeft }: { hasLeft: boolean }): unknown[] {
  const log = jest.fn();
  const httpAdapter = { isHeadersSent: () => false, setHeader: () => undefined, reply: () => undefined };
  const filter = new ProblemFilter(
    { httpAdapter } as unknown as HttpAdapterHost,
    { error: log, warn: log } as unknown as Logger,
  );
  const http = { getRequest: () => ({}), getResponse: () => ({}) };
  const host = { switchToHttp: () => http } as unknown as ArgumentsHost;
  withRequestId(undefined, (context) => {
    context.signal = hasLeft ? AbortSignal.abort() : new AbortController().signal;
    filter.catch(error, host);
  });
  return log.mock.calls;
}

describe('A request that fails', () => {
  it('is in the log with its stack', () => {
    const error = new TypeError('a mistake of ours');
    expect(linesOf(error, { hasLeft: false })).toEqual([
      [{ err: error, code: 'INTERNAL_ERROR' }, 'request failed'],
    ]);
  });

  it('is one line with the reason where a limit refused it', () => {
    expect(linesOf(unavailable(new Error('too many wait to read')), { hasLeft: false })).toEqual([
      [{ code: 'SERVICE_UNAVAILABLE', reason: 'too many wait to read' }, 'request refused'],
    ]);
  });

  it('is not, where it was given up because its caller had left', () => {
    expect(linesOf(unavailable(new Error('aborted')), { hasLeft: true })).toEqual([]);
  });

  it('is, where it failed for another reason after its caller had left', () => {
    expect(linesOf(new Error('a mistake of ours'), { hasLeft: true })).toHaveLength(1);
  });
});
