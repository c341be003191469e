import { describe, expect, it, jest } from '@jest/globals';
import { UndoHistory, type UndoStep } from './undo.js';

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
const aStep = (label: string, undo: UndoStep['undo'] = () => Promise.resolve()) => ({
  label,
  undo: jest.fn(undo),
  onGone: jest.fn(),
});

describe('An action in the undo history', () => {
  it('is undone from the latest back, each once, and by itself where it is named', async () => {
    const history = new UndoHistory();
    const steps = ['first', 'second', 'third'].map((label) => aStep(label));
    for (const step of steps) history.add(step);
    expect(await history.undo()).toEqual({ step: steps[2], outcome: 'undone' });
    expect(await history.undo(steps[0])).toEqual({ step: steps[0], outcome: 'undone' });
    expect(await history.undo(steps[0])).toBeNull();
    expect((await history.undo())?.step.label).toBe('second');
    expect(await history.undo()).toBeNull();
    for (const { undo, onGone } of steps) {
      expect(undo).toHaveBeenCalledTimes(1);
      expect(onGone).toHaveBeenCalledTimes(1);
    }
  });

  it('can be undone twenty deep', () => {
    const history = new UndoHistory();
    const steps = Array.from({ length: 21 }, (_, index) => aStep(`${index}`));
    for (const step of steps) history.add(step);
    expect(history.size).toBe(20);
    expect(steps.map(({ onGone }) => onGone.mock.calls.length)).toEqual([1, ...Array(20).fill(0)]);
  });

  it('is named and given up where somebody changed it since, or it is too late', async () => {
    const history = new UndoHistory();
    const steps = [aStep('late', failing('NOT_FOUND')), aStep('overtaken', failing('STALE_VERSION'))];
    for (const step of steps) history.add(step);
    expect(await history.undo()).toEqual({ step: steps[1], outcome: 'overtaken' });
    expect(await history.undo()).toEqual({ step: steps[0], outcome: 'too-late' });
    expect(history.size).toBe(0);
    expect(steps.every(({ onGone }) => onGone.mock.calls.length === 1)).toBe(true);
  });

  it('is waited for where it is under way still, and what failed is no step', async () => {
    const history = new UndoHistory();
    const [before, latest] = [aStep('before'), aStep('latest')];
    history.add(before);
    let end!: () => void;
    const doing = history.during(async () => {
      await new Promise<void>((resolve) => (end = resolve));
      history.add(latest);
    });
    const undone = history.undoLast();
    expect(before.undo).not.toHaveBeenCalled();
    end();
    await doing;
    expect((await undone)?.step).toBe(latest);
    const failed = history.during(() => Promise.reject(new Error('refused')));
    const next = history.undoLast();
    await expect(failed).rejects.toThrow('refused');
    expect((await next)?.step).toBe(before);
    expect(history.isEmpty).toBe(true);
  });

  it('is undone after those that are being undone already, since it may be about the same event', async () => {
    const history = new UndoHistory();
    let end!: () => void;
    const [first, second, third] = [
      aStep('first'),
      aStep('second'),
      aStep('third', () => new Promise<void>((resolve) => (end = resolve))),
    ];
    for (const step of [first, second, third]) history.add(step);
    const undone = [history.undo(third), history.undoLast(), history.undoLast()];
    await Promise.resolve();
    expect([first, second, third].map(({ undo }) => undo.mock.calls.length)).toEqual([0, 0, 1]);
    end();
    expect((await Promise.all(undone)).map((result) => result?.step)).toEqual([third, second, first]);
  });

  it('is removed when it can no longer be undone, and so is its button', async () => {
    const history = new UndoHistory();
    const [first, second] = [aStep('first'), aStep('second')];
    history.add(first);
    history.add(second);
    history.remove(second);
    expect(second.onGone).toHaveBeenCalledTimes(1);
    expect((await history.undo())?.step).toBe(first);
    expect(second.undo).not.toHaveBeenCalled();
  });

  it('stays in its place where undoing fails for a reason that may pass', async () => {
    const history = new UndoHistory();
    let isAway = true;
    const steps = [
      aStep('first'),
      aStep('second', () => (isAway ? failing('SERVICE_UNAVAILABLE')() : Promise.resolve())),
      aStep('third'),
    ];
    for (const step of steps) history.add(step);
    await expect(history.undo(steps[1])).rejects.toThrow('SERVICE_UNAVAILABLE');
    isAway = false;
    const undone = [await history.undo(), await history.undo(), await history.undo()];
    expect(undone.map((result) => result?.step.label)).toEqual(['third', 'second', 'first']);
  });

  it('is forgotten with the session', async () => {
    const history = new UndoHistory();
    const step = aStep('first');
    history.add(step);
    history.clear();
    expect(await history.undo()).toBeNull();
    expect([step.undo.mock.calls.length, step.onGone.mock.calls.length]).toEqual([0, 1]);
  });
});
