import type { ProblemCode } from './problem.js';

/** So many steps can be undone; the oldest gives way. */
export const UNDO_STEPS_MAX = 20;

/** Something that was done and can be undone. */
export interface UndoStep {
  /** What it was about, as a message names it: the title of an event, the name of a calendar. */
  label: string;
  /** What came of undoing it, where more is to be said than that. */
  remark?: string;
  /**
   * Undoes it: all of it or nothing; an import without what somebody changed since, which its remark says then.
   * @throws an error with the code STALE_VERSION where somebody changed it since; NOT_FOUND where it is too late
   */
  undo: () => Promise<unknown>;
  /** It is undone, or cannot be any more: what offers to undo it goes. */
  onGone?: () => void;
}

/** What came of undoing a step. A step that failed otherwise can be tried again. */
export type UndoOutcome = 'undone' | 'overtaken' | 'too-late';

export interface UndoResult {
  step: UndoStep;
  outcome: UndoOutcome;
}

/**
 * What was done in this tab, the latest last. Each act is undone by itself, and only where nobody changed since what it is
 * about: a step that somebody overtook is given up, and the others stay.
 */
export class UndoHistory {
  private steps: readonly UndoStep[] = [];
  private readonly underWay = new Set<Promise<unknown>>();

  get size(): number {
    return this.steps.length;
  }

  /** Nothing was done that can be undone, nor is anything under way. */
  get isEmpty(): boolean {
    return this.steps.length === 0 && this.underWay.size === 0;
  }

  /**
   * Does what notes a step at its end. Until then whoever undoes the latest waits for it: a page often shows as done what
   * is only under way, and the step before it is not the one that is meant.
   */
  async during<Result>(act: () => Promise<Result>): Promise<Result> {
    const doing = act();
    this.underWay.add(doing);
    try {
      return await doing;
    } finally {
      this.underWay.delete(doing);
    }
  }

  /** Notes what was done. */
  add(step: UndoStep): void {
    const all = [...this.steps, step];
    const kept = all.slice(-UNDO_STEPS_MAX);
    all.slice(0, all.length - kept.length).forEach((oldest) => oldest.onGone?.());
    this.steps = kept;
  }

  /** Forgets a step that nobody can undo any more. */
  forget(step: UndoStep): void {
    this.steps = this.steps.filter((other) => other !== step);
    step.onGone?.();
  }

  /** Undoes the latest step, as undo does, once the acts that are under way have ended. */
  async undoLast(): Promise<UndoResult | null> {
    await Promise.allSettled(this.underWay);
    return this.undo(this.steps.at(-1));
  }

  /**
   * Undoes a step; null where there is none, or where it is being undone already.
   * @throws what its undo throws, where it failed for a reason that may pass; the step stays
   */
  async undo(step: UndoStep | undefined = this.steps.at(-1)): Promise<UndoResult | null> {
    const index = step ? this.steps.indexOf(step) : -1;
    if (!step || index === -1) return null;
    this.steps = this.steps.filter((other) => other !== step);
    try {
      await step.undo();
    } catch (error) {
      const outcome = givenUpFor(error);
      if (outcome === null) {
        this.steps = [...this.steps.slice(0, index), step, ...this.steps.slice(index)].slice(-UNDO_STEPS_MAX);
        throw error;
      }
      step.onGone?.();
      return { step, outcome };
    }
    step.onGone?.();
    return { step, outcome: 'undone' };
  }

  /** Forgets everything. */
  clear(): void {
    const forgotten = this.steps;
    this.steps = [];
    for (const step of forgotten) step.onGone?.();
  }
}

function givenUpFor(error: unknown): UndoOutcome | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  if (code === ('STALE_VERSION' satisfies ProblemCode)) return 'overtaken';
  return code === ('NOT_FOUND' satisfies ProblemCode) ? 'too-late' : null;
}
