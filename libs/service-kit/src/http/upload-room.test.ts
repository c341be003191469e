import { describe, expect, it, jest } from '@jest/globals';
import { UploadRoom } from './file-body.js';

const LIMITS = { bytes: 60, bytesOfOne: 20, uploadsOfOne: 16, waitMs: 60_000 };
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

/** Whether a charge is through, after all that could go on did. */
function stateOf(charge: Promise<void>) {
  const state = { is: 'waiting' };
  charge.then(
    () => (state.is = 'through'),
    (error: unknown) => (state.is = (error as { code: string }).code),
  );
  return state;
}

describe('The room for uploads', () => {
  it('is not taken by what was announced and is not sent', async () => {
    const room = new UploadRoom(LIMITS);
    for (let number = 0; number < 16; number += 1) room.begin('attacker');
    for (const person of ['a', 'b', 'c']) await room.begin(person).charge(20);
    expect(() => room.begin('attacker')).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }));
  });

  it('is given to those who wait when others are done, and never refused to the oldest', async () => {
    const room = new UploadRoom(LIMITS);
    const uploads = ['a', 'b', 'c', 'd', 'e'].map((person) => room.begin(person));
    for (const upload of uploads) stateOf(upload.charge(12));
    const more = uploads.map((upload) => stateOf(upload.charge(6)));
    await settle();
    expect(more.map(({ is }) => is)).toEqual(['through', ...Array.from({ length: 4 }, () => 'waiting')]);
    uploads[0]!.end();
    await settle();
    expect(more.map(({ is }) => is)).toEqual(['through', 'through', 'waiting', 'waiting', 'waiting']);
    uploads[1]!.end();
    await settle();
    expect(more.every(({ is }) => is === 'through')).toBe(true);
  });

  it('is limited for one person, whose uploads wait for each other and not for those of others', async () => {
    const room = new UploadRoom(LIMITS);
    const [first, second] = [room.begin('a'), room.begin('a')];
    await first.charge(10);
    await second.charge(10);
    const [goesOn, waits] = [stateOf(first.charge(5)), stateOf(second.charge(5))];
    await room.begin('b').charge(20);
    await settle();
    expect([goesOn.is, waits.is]).toEqual(['through', 'waiting']);
    first.end();
    await settle();
    expect(waits.is).toBe('through');
  });

  it('is waited for some seconds, then the upload is refused', async () => {
    jest.useFakeTimers();
    const room = new UploadRoom(LIMITS);
    await room.begin('a').charge(60);
    const late = stateOf(room.begin('b').charge(1));
    await settle();
    expect(late.is).toBe('waiting');
    jest.advanceTimersByTime(LIMITS.waitMs);
    await settle();
    expect(late.is).toBe('SERVICE_UNAVAILABLE');
    jest.useRealTimers();
  });

  it('is no longer waited for when its client has left', async () => {
    const room = new UploadRoom(LIMITS);
    await room.begin('a').charge(60);
    const left = room.begin('b');
    const waiting = stateOf(left.charge(1));
    left.end();
    await settle();
    expect(waiting.is).toBe('through');
  });
});
