import type { Locator, Page } from '@playwright/test';

/**
 * Does what a person does, and counts it: a click, a tap, a drag, a field that is filled in, a key that does something, an
 * address that is opened. What the pages do by themselves does not count, nor does looking.
 */
export class Acts {
  readonly #counts = new Map<string, number>();
  #task = '';

  constructor(private page: Page) {}

  /** From now on another page acts, such as that of a phone. */
  useOn(page: Page): void {
    this.page = page;
  }

  begin(task: string): void {
    this.#task = task;
    this.#counts.set(task, 0);
  }

  async open(address: string): Promise<void> {
    this.#count();
    await this.page.goto(address);
  }

  async click(what: Locator): Promise<void> {
    this.#count();
    await what.click();
  }

  async tap(what: Locator): Promise<void> {
    this.#count();
    await what.tap();
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.#count();
    await field.fill(text);
  }

  /** Types where the focus already is. */
  async type(text: string): Promise<void> {
    this.#count();
    await this.page.keyboard.type(text);
  }

  async select(field: Locator, label: string): Promise<void> {
    this.#count();
    await field.selectOption({ label });
  }

  async press(key: string): Promise<void> {
    this.#count();
    await this.page.keyboard.press(key);
  }

  /** The browser's own Back. */
  async back(): Promise<void> {
    this.#count();
    await this.page.goBack();
  }

  /** From the middle of one element to the lower part of another. */
  async drag(from: Locator, to: Locator): Promise<void> {
    this.#count();
    const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
    const { mouse } = this.page;
    await mouse.move(start.x + 60, start.y + start.height / 2);
    await mouse.down();
    await mouse.move(start.x + 72, start.y + start.height / 2, { steps: 3 });
    await mouse.move(end.x + 40, end.y + end.height - 12, { steps: 5 });
    await mouse.up();
  }

  /** What a finger does that no method of this class does. */
  async touch(does: () => Promise<void>): Promise<void> {
    this.#count();
    await does();
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Task by task, as lines of a table. */
  table(): string {
    const lines = [...this.#counts].map(([task, count]) => `${task.padEnd(58)} ${String(count).padStart(4)}`);
    return lines.join('\n');
  }

  #count(): void {
    this.#counts.set(this.#task, (this.#counts.get(this.#task) ?? 0) + 1);
  }
}
