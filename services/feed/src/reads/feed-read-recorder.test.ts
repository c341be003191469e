import { describe, expect, it, jest } from '@jest/globals';
import { BODY_MAX_KEYS } from '@daymark/contracts';
import type { Logger, ServiceClient } from '@daymark/service-kit';
import { FeedReadRecorder } from './reads.module.js';

const CALENDAR = '22222222-2222-4222-8222-222222222222';
const GOOGLE = 'Google-Calendar-Importer';
const aRead = (fields: object = {}) => ({
  calendarId: CALENDAR,
  userAgent: GOOGLE,
  version: '2026-01-01T00:00:00.000Z',
  isNotModified: false,
  bytes: 100,
  ...fields,
});

function counting() {
  const call =
    jest.fn<(service: string, contract: unknown, input: { body: { reads: object[] } }) => Promise<void>>();
  call.mockResolvedValue(undefined);
  const warn = jest.fn();
  const service = new FeedReadRecorder({ call } as unknown as ServiceClient, { warn } as unknown as Logger);
  const reports = () => call.mock.calls.map(([, , { body }]) => body.reads);
  return { service, call, warn, reports };
}

describe('Counting reads of feeds', () => {
  it('adds up the fetches of a feed by kind of program, with the version of the last one', async () => {
    const { service, reports } = counting();
    service.record(aRead());
    service.record(aRead({ isNotModified: true, version: '2026-01-02T00:00:00.000Z', bytes: 200 }));
    service.record(aRead({ userAgent: 'curl/8' }));
    await service.report();
    expect(reports()).toHaveLength(1);
    expect(reports()[0]).toMatchObject([
      {
        calendar_id: CALENDAR,
        program: 'google',
        version: '2026-01-02T00:00:00.000Z',
        reads: 2,
        not_modified: 1,
        bytes: 200,
      },
      { program: 'other', reads: 1, not_modified: 0 },
    ]);
  });

  it('reports nothing without reads, and each read once', async () => {
    const { service, call } = counting();
    await service.report();
    service.record(aRead());
    await service.report();
    await service.report();
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('keeps nothing of the user agent but the kind', async () => {
    const { service, reports } = counting();
    service.record(aRead({ userAgent: 'canary of somebody@example.org' }));
    await service.report();
    expect(JSON.stringify(reports())).not.toContain('canary');
  });

  it("reports in parts of the receiver's maximum size, and counts a limited number of feeds", async () => {
    const { service, reports } = counting();
    for (let n = 0; n < 10_005; n++) service.record(aRead({ calendarId: `calendar ${n}` }));
    await service.report();
    const fieldsOf = (reads: object[]) => 1 + reads.flatMap((one) => Object.keys(one)).length;
    expect(Math.max(...reports().map(fieldsOf))).toBeLessThanOrEqual(BODY_MAX_KEYS);
    expect(reports().flat()).toHaveLength(10_000);
  });

  it('continues when the receiver cannot be reached', async () => {
    const { service, call, warn } = counting();
    call.mockRejectedValueOnce(new Error('away'));
    service.record(aRead());
    await service.report();
    expect(warn).toHaveBeenCalledTimes(1);
    service.record(aRead());
    await service.report();
    expect(call).toHaveBeenCalledTimes(2);
  });
});
