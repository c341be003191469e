import * as z from 'zod';
import { endpoint } from './schemas/endpoint.js';
import { id } from './schemas/fields.js';
import type { ProblemCode } from './schemas/problem.js';

/** A UUID chosen by the caller. Requests with the same key are undone together. Stored for UNDO_HOURS. */
export const UNDO_KEY_HEADER = 'Undo-Key';
export const UNDO_HOURS = 24;
/** Per person; beyond this the oldest can no longer be undone. */
export const UNDO_STEPS_STORED_MAX = 100;

/** False: something of it was changed since, so nothing was undone, and `reason` says who did that. */
export const UndoneChange = z.object({ is_undone: z.boolean(), reason: z.string().nullable() });
export type UndoneChange = z.infer<typeof UndoneChange>;

export const undoChange = endpoint('POST /api/undo/:key', {
  summary:
    'Undo what the caller did under an Undo-Key, unless something of it was changed since. Harmless when it was undone already.',
  changes: ['events', 'calendars', 'customizations', 'bin'],
  params: z.object({ key: id() }),
  response: UndoneChange,
});

/** Then the oldest is dropped. */
export const UNDO_STEPS_MAX = 20;

export interface UndoStep {
  label: string;
  remark?: string;
  /**
   * Completely or not at all; an import leaves what somebody changed since, and `remark` says so. Throws STALE_VERSION
   * if somebody changed it since, NOT_FOUND if it is too late.
   */
  undo: () => Promise<unknown>;
  /** Its undo button is removed. */
  onGone?: () => void;
}

/** After any other failure the step can be tried again. */
export type UndoOutcome = 'undone' | 'overtaken' | 'too-late';

export interface UndoResult {
  step: UndoStep;
  outcome: UndoOutcome;
  /** Who overtook it, as a sentence. */
  reason?: string | undefined;
}

/** Of this tab, latest last. Each is undone by itself, and only if nobody changed its object since. */
export class UndoHistory {
  private steps: readonly UndoStep[] = [];
  private readonly underWay = new Set<Promise<unknown>>();

  get size(): number {
    return this.steps.length;
  }

  get isEmpty(): boolean {
    return this.steps.length === 0 && this.underWay.size === 0;
  }

  /** `undoLast` waits for it: pages often show the result early, and undoing the step before it would be wrong. */
  async during<Result>(action: () => Promise<Result>): Promise<Result> {
    const doing = action();
    this.underWay.add(doing);
    try {
      return await doing;
    } finally {
      this.underWay.delete(doing);
    }
  }

  add(step: UndoStep): void {
    const all = [...this.steps, step];
    const kept = all.slice(-UNDO_STEPS_MAX);
    all.slice(0, all.length - kept.length).forEach((oldest) => oldest.onGone?.());
    this.steps = kept;
  }

  remove(step: UndoStep): void {
    this.steps = this.steps.filter((other) => other !== step);
    step.onGone?.();
  }

  /** Once the running actions have ended, and what is being undone already. */
  async undoLast(): Promise<UndoResult | null> {
    const before = [...this.underWay];
    return this.during(async () => {
      await Promise.allSettled(before);
      return this.undo(this.steps.at(-1));
    });
  }

  /**
   * Null if there is none, or if it is being undone already. After a temporary failure it throws and the step stays.
   */
  async undo(step: UndoStep | undefined = this.steps.at(-1)): Promise<UndoResult | null> {
    const index = step ? this.steps.indexOf(step) : -1;
    if (!step || index === -1) return null;
    this.steps = this.steps.filter((other) => other !== step);
    try {
      await this.during(step.undo);
    } catch (error) {
      const outcome = givenUpFor(error);
      if (outcome === null) {
        this.steps = [...this.steps.slice(0, index), step, ...this.steps.slice(index)].slice(-UNDO_STEPS_MAX);
        throw error;
      }
      step.onGone?.();
      return { step, outcome, reason: (error as { reason?: string }).reason };
    }
    step.onGone?.();
    return { step, outcome: 'undone' };
  }

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
