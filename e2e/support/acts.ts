import type { Frame, Locator, Page } from '@playwright/test';

/**
 * Performs and counts a person's actions: a click, a tap, a drag, a filled field, a chosen option, a key that does
 * something, an opened address. A change of page counts as one more, since a person has to find their way again.
 * Looking does not count.
 */
export class Acts {
  readonly #counts = new Map<string, number>();
  #task = '';
  #pathname = '/';
  #pageChanges = 0;

  constructor(private page: Page) {
    this.useOn(page);
  }

  /** From now on acts on another page, such as a phone's. */
  useOn(page: Page): void {
    this.page = page;
    this.#pathname = '/';
    page.on('framenavigated', (frame) => this.#countPageChange(frame));
  }

  begin(task: string): void {
    this.#task = task;
    this.#counts.set(task, 0);
  }

  async open(address: string): Promise<void> {
    this.#count();
    this.#pathname = new URL(address).pathname;
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

  /** Types into the focused field. */
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

  /** The browser's Back. */
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

  /** A touch action that this class has no method for. */
  async touch(does: () => Promise<void>): Promise<void> {
    this.#count();
    await does();
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The count per task, as lines of a table. */
  table(): string {
    const lines = [...this.#counts].map(([task, count]) => `${task.padEnd(58)} ${String(count).padStart(4)}`);
    return lines.join('\n');
  }

  /** The changes of page in the total. */
  get pageChanges(): number {
    return this.#pageChanges;
  }

  /** A query or fragment is the same page; the page of an opened address is counted by `open`. */
  #countPageChange(frame: Frame): void {
    if (frame !== this.page.mainFrame() || !frame.url().startsWith('http')) return;
    const { pathname } = new URL(frame.url());
    if (pathname === this.#pathname) return;
    this.#pathname = pathname;
    this.#pageChanges++;
    this.#count();
  }

  #count(): void {
    this.#counts.set(this.#task, (this.#counts.get(this.#task) ?? 0) + 1);
  }
}
