type Step = () => Promise<void> | void;

/** Cleanup steps during a start: each thing that is started adds its own. */
export class UndoList {
  private readonly steps: Step[] = [];
  private isRun = false;

  /** @throws Error once the list has run: the start must not continue. */
  add(step: Step): void {
    if (this.isRun) throw new Error('The start was interrupted.');
    this.steps.push(step);
  }

  /** Runs all steps, last first, one after another; a failed step does not stop the others. */
  async run(): Promise<void> {
    this.isRun = true;
    for (const step of this.steps.reverse()) {
      try {
        await step();
      } catch (error) {
        console.error(error);
      }
    }
  }
}
