type Step = () => Promise<void> | void;

/** How to take down what is being brought up: each thing that starts adds its own end. */
export class UndoList {
  private readonly steps: Step[] = [];
  private isRun = false;

  /**
   * @throws Error once the list has run: whoever is still bringing something up must not go on.
   */
  add(step: Step): void {
    if (this.isRun) throw new Error('The start was interrupted.');
    this.steps.push(step);
  }

  /** Takes everything down, last first, one after the other; a step that fails does not keep the others from running. */
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
