import type { Acts } from './acts.js';
import { fingerOn, pointIn } from './finger.js';
import { expect, type Locator, type Page } from './test.js';
import { localeInUse, text } from './texts.js';

/** How a person does a task: with a pointer, by keyboard alone, or by thumb. */
export interface Hand {
  readonly page: Page;
  open(address: string): Promise<void>;
  /** A button, a link, a tab, an entry. */
  press(what: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
  select(field: Locator, label: string): Promise<void>;
  /** Sends the form in which one types. */
  send(form: Locator, button: string): Promise<void>;
  leave(dialog: Locator): Promise<void>;
  /** By a link of the header. */
  goTo(page: string): Promise<void>;
  search(words: string): Promise<void>;
  /** Begins an event with this text. */
  begin(line: string): Promise<void>;
  beginOnDays(from: string, to: string, title: string): Promise<void>;
  showMonth(name: string): Promise<void>;
  /** To an agenda that begins today. */
  showAgenda(): Promise<void>;
  showCalendars(): Promise<void>;
  moveByDays(entry: Locator, from: string, days: number): Promise<void>;
  undo(): Promise<void>;
  lookFor(entry: Locator): Promise<void>;
}

const DAY_MS = 86_400_000;
export const plus = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
/** '12 Dec', as people type it. */
export const typed = (date: string) =>
  new Intl.DateTimeFormat(localeInUse(), { day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(date))
    .replace('Sept', 'Sep');

export const entryOf = (page: Page) => page.getByRole('dialog', { name: text('dashboard.quickEntry.label') });
/** In a month or an agenda. */
export const day = (page: Page, date: string) =>
  page.locator(`:is([role="gridcell"], .ui-agenda-day)[data-date="${date}"]`).first();
const banner = (page: Page) => page.getByRole('banner');
const titleField = (page: Page) => entryOf(page).getByLabel(text('dashboard.quickEntry.title'));

/** What pointer and keyboard have in common: the keys. */
abstract class Desk implements Hand {
  constructor(
    readonly page: Page,
    protected readonly acts: Acts,
  ) {}

  abstract press(what: Locator): Promise<void>;
  abstract fill(field: Locator, text: string): Promise<void>;
  abstract select(field: Locator, label: string): Promise<void>;
  abstract beginOnDays(from: string, to: string, title: string): Promise<void>;
  abstract moveByDays(entry: Locator, from: string, days: number): Promise<void>;
  abstract undo(): Promise<void>;

  open(address: string): Promise<void> {
    return this.acts.open(address);
  }

  send(_form: Locator, _button: string): Promise<void> {
    return this.acts.press('Enter');
  }

  leave(_dialog: Locator): Promise<void> {
    return this.acts.press('Escape');
  }

  goTo(page: string): Promise<void> {
    return this.press(banner(this.page).getByRole('link', { name: page }));
  }

  async search(words: string): Promise<void> {
    await this.acts.press('/');
    await expect(this.page.getByRole('textbox', { name: text('events.search.field') })).toBeFocused();
    await this.acts.type(words);
  }

  async begin(line: string): Promise<void> {
    await this.acts.press('n');
    await expect(titleField(this.page)).toBeFocused();
    await this.acts.type(line);
  }

  showMonth(_name: string): Promise<void> {
    return this.acts.press('j');
  }

  showAgenda(): Promise<void> {
    return this.acts.press('a');
  }

  async showCalendars(): Promise<void> {}

  lookFor(entry: Locator): Promise<void> {
    return expect(entry).toBeVisible();
  }
}

export class Pointer extends Desk {
  press(what: Locator): Promise<void> {
    return this.acts.click(what);
  }

  fill(field: Locator, text: string): Promise<void> {
    return this.acts.fill(field, text);
  }

  select(field: Locator, label: string): Promise<void> {
    return this.acts.select(field, label);
  }

  async beginOnDays(from: string, to: string, title: string): Promise<void> {
    await this.acts.drag(day(this.page, from), day(this.page, to));
    await this.acts.type(title);
  }

  moveByDays(entry: Locator, from: string, days: number): Promise<void> {
    return this.acts.drag(entry, day(this.page, plus(from, days)));
  }

  undo(): Promise<void> {
    return this.press(this.page.locator('.ui-toast').getByRole('button', { name: text('desk.undo.action') }));
  }
}

/** No place on a page is further away. */
const REACH_MAX = 30;

/** Without a pointer: each place is reached from where the focus is. */
export class Keyboard extends Desk {
  async press(what: Locator): Promise<void> {
    await this.reach(what);
    const isSwitch = await what.evaluate((element) => element.matches('[type="checkbox"]'));
    await this.acts.press(isSwitch ? 'Space' : 'Enter');
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.reach(field);
    await this.acts.press('Control+a');
    await this.acts.type(text);
  }

  async select(field: Locator, label: string): Promise<void> {
    await this.reach(field);
    await this.acts.type(label);
    await expect(field.locator('option:checked')).toHaveText(label);
  }

  async beginOnDays(from: string, to: string, title: string): Promise<void> {
    await this.reach(day(this.page, from));
    for (let date = from; date < to; date = plus(date, 1)) await this.acts.press('Shift+ArrowRight');
    await this.acts.press('Enter');
    await expect(titleField(this.page)).toBeFocused();
    await this.acts.type(title);
  }

  async moveByDays(entry: Locator, _from: string, days: number): Promise<void> {
    await this.reach(entry);
    for (let left = Math.abs(days); left > 0; left -= 1)
      await this.acts.press(days > 0 ? 'Alt+ArrowRight' : 'Alt+ArrowLeft');
  }

  /** Enter alone opens the list of a choice. */
  override async send(): Promise<void> {
    const isChoosing = await this.page.locator('select:focus').count();
    return this.acts.press(isChoosing > 0 ? 'Control+Enter' : 'Enter');
  }

  undo(): Promise<void> {
    return this.acts.press('Control+z');
  }

  private async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < REACH_MAX; presses += 1) {
      const key = await target.evaluate(keyTowards);
      if (key === null) return;
      await this.acts.press(key);
    }
    await expect(target, `reached with ${REACH_MAX} keys`).toBeFocused();
  }
}

/** The key that leads from the focus towards an element; null if it has the focus. */
function keyTowards(target: Element): string | null {
  const active = document.activeElement!;
  if (active === target) return null;
  const [from, to] = [active, target].map((element) => element.closest<HTMLElement>('[role="gridcell"]'));
  if (from && to && from !== to && from.closest('[role="grid"]') === to.closest('[role="grid"]')) {
    if (active !== from) return 'Escape';
    const days = (Date.parse(to.dataset['date']!) - Date.parse(from.dataset['date']!)) / 86_400_000;
    if (Math.abs(days) > 3) return days > 0 ? 'ArrowDown' : 'ArrowUp';
    return days > 0 ? 'ArrowRight' : 'ArrowLeft';
  }
  const isAfter = (active.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const [fromRow, toRow] = [active, target].map((element) => element.closest('.calendar-rows > li'));
  const isInList = fromRow && toRow && fromRow.parentElement === toRow.parentElement;
  if (isInList && fromRow !== toRow && !active.matches('[role]')) return isAfter ? 'ArrowDown' : 'ArrowUp';
  const group = target.closest('[role="menu"], [role="tablist"], .ui-agenda');
  if (group?.contains(active) && active.matches('[role="menuitem"], [role="tab"], [data-entry]'))
    return group.matches('[role="tablist"]') ? 'ArrowRight' : isAfter ? 'ArrowDown' : 'ArrowUp';
  return isAfter ? 'Tab' : 'Shift+Tab';
}

/** Works like somebody without a mouse. */
export function typist({ keyboard }: Page) {
  /** Presses Tab towards the target until it is focused, and arrows where it is one of several with a single stop. */
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let steps = 0; steps < 80; steps += 1) {
      const key = await target.evaluate(keyTowards);
      if (key === null) return;
      await keyboard.press(key);
    }
    await expect(target).toBeFocused();
  };
  const press = async (target: Locator, key = 'Enter') => {
    await reach(target);
    await keyboard.press(key);
  };
  return { keyboard, reach, press };
}

/** WCAG's 2.5.5, and what a thumb hits. */
const TARGET_PIXELS = 44;

/** On a phone: taps, a hold, and the keyboard of the screen, which has no shortcuts. */
export class Thumb implements Hand {
  /** What was too small to hit, with its size. */
  readonly small: string[] = [];

  constructor(
    readonly page: Page,
    private readonly acts: Acts,
  ) {}

  open(address: string): Promise<void> {
    return this.acts.open(address);
  }

  async press(what: Locator): Promise<void> {
    await this.measure(what);
    await this.acts.tap(what);
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.measure(field);
    await this.acts.fill(field, text);
  }

  async select(field: Locator, label: string): Promise<void> {
    await this.measure(field);
    await this.acts.select(field, label);
  }

  send(form: Locator, button: string): Promise<void> {
    return this.press(form.getByRole('button', { name: button }));
  }

  leave(dialog: Locator): Promise<void> {
    return this.press(dialog.getByRole('button', { name: text('dashboard.close') }));
  }

  async goTo(page: string): Promise<void> {
    await this.press(banner(this.page).getByRole('button', { name: text('shell.header.menu') }));
    await this.press(this.page.getByRole('menuitem', { name: page }));
  }

  async search(words: string): Promise<void> {
    await this.goTo(text('shell.header.search'));
    await this.fill(this.page.getByRole('textbox', { name: text('events.search.field') }), words);
  }

  async begin(line: string): Promise<void> {
    await this.press(
      this.page.getByRole('button', { name: text('dashboard.scheduler.create'), exact: true }),
    );
    await this.fill(titleField(this.page), line);
  }

  beginOnDays(from: string, to: string, title: string): Promise<void> {
    return this.begin(`${title} ${typed(from)} - ${typed(to)}`);
  }

  async showMonth(name: string): Promise<void> {
    await this.press(this.page.locator('.scheduler-title').getByRole('button'));
    const jump = this.page.getByRole('dialog', { name: text('dashboard.scheduler.jump') });
    const month = jump.getByRole('button', { name });
    if ((await month.count()) === 0)
      await this.press(jump.getByRole('button', { name: text('dashboard.scheduler.next.year') }));
    await this.press(month);
  }

  async showAgenda(): Promise<void> {}

  showCalendars(): Promise<void> {
    return this.press(this.page.getByRole('button', { name: text('dashboard.list.open') }));
  }

  /** An agenda has no row for a day without events, to which nothing can be dragged. */
  async moveByDays(entry: Locator, from: string, days: number): Promise<void> {
    const to = plus(from, days);
    if (await day(this.page, to).isVisible()) return this.acts.touch(() => this.drag(entry, to));
    const panel = this.page.getByRole('dialog');
    // The one before stays until what was typed in it is saved.
    await expect(panel).toBeHidden();
    await this.press(entry);
    await this.fill(panel.getByLabel(text('dashboard.quickEntry.when')), typed(to));
    // What was typed is saved first.
    await this.leave(panel);
  }

  undo(): Promise<void> {
    return this.press(this.page.locator('.ui-toast').getByRole('button', { name: text('desk.undo.action') }));
  }

  /** The agenda goes on as far as one scrolls. */
  lookFor(entry: Locator): Promise<void> {
    const end = this.page.locator('[data-end="later"]');
    return expect(async () => {
      if (!(await entry.isVisible())) await end.scrollIntoViewIfNeeded();
      await expect(entry).toBeVisible({ timeout: 1000 });
    }).toPass();
  }

  private async drag(entry: Locator, to: string): Promise<void> {
    const finger = await fingerOn(this.page);
    const from = await pointIn(entry);
    await finger.down(from);
    await expect(this.page.locator('.ui-scheduler-target').first()).toBeVisible();
    await finger.move(from, await pointIn(day(this.page, to)));
    await finger.up();
  }

  private async measure(what: Locator): Promise<void> {
    await expect(async () => {
      const size = await what.evaluate(sizeOf);
      expect(size, 'not rendered again meanwhile').not.toBeNull();
      if (Math.min(size!.width, size!.height) < TARGET_PIXELS)
        this.small.push(`${size!.name}: ${Math.round(size!.width)}x${Math.round(size!.height)}`);
    }).toPass();
  }
}

/** What leads to the same counts too: a label, the room around an icon. */
function sizeOf(element: Element) {
  if (!element.isConnected) return null;
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  // A field with a button in it is entered anywhere within its frame.
  const target = element.closest('.ant-input-affix-wrapper') ?? element;
  const box = target.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const hits = (atX: number, atY: number) => {
    const hit = document.elementFromPoint(atX, atY);
    const label = hit?.closest('label');
    return target.contains(hit) || label?.control === element;
  };
  const reach = (stepX: number, stepY: number) => {
    let pixels = 0;
    while (pixels < 22 && hits(x + stepX * (pixels + 0.5), y + stepY * (pixels + 0.5))) pixels += 1;
    return pixels;
  };
  return {
    width: Math.max(box.width, reach(-1, 0) + reach(1, 0)),
    height: Math.max(box.height, reach(0, -1) + reach(0, 1)),
    name: element.ariaLabel || element.textContent || element.getAttribute('name'),
  };
}
