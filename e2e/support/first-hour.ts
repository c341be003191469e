import { approveAccount } from './api.js';
import type { Acts } from './acts.js';
import { day, entryOf, plus, typed, type Hand } from './hands.js';
import { PASSWORD, product } from './product.js';
import { expect, type Page } from './test.js';

type Task = readonly [name: string, does: (hand: Hand) => Promise<void>];

const weekday = (date: string) => new Date(date).getUTCDay();
/** The first such weekday on or after a date; 0 is Sunday. */
const onOrAfter = (date: string, wanted: number) => plus(date, (wanted - weekday(date) + 7) % 7);

const today = new Date().toISOString().slice(0, 10);
const nextMonth = `${plus(`${today.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
const nameOfMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const camp = onOrAfter(plus(nextMonth, 7), 5);
const regatta = plus(onOrAfter(nextMonth, 6), 14);
const matches = [0, 1, 2].map((week) => plus(onOrAfter(nextMonth, 0), week * 7));
const [first, second, third] = matches as [string, string, string];
/** A Monday of the season; the two weeks from it are holidays. */
const holidays = onOrAfter(plus(nextMonth, 14), 1);
const holidayTrainings = [1, 3, 8, 10].map((days) => plus(holidays, days));
const monthAfter = `${plus(nextMonth, 31).slice(0, 7)}-01`;
const lastFriday = onOrAfter(plus(monthAfter, -7), 5);
const seasonEnd = plus(nextMonth, 90);
const training = onOrAfter(nextMonth, 2);

const on = (page: Page, date: string, title: string) =>
  day(page, date).locator('[data-entry]').filter({ hasText: title });
const panel = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const scheduler = (page: Page) => page.getByRole('region', { name: 'Events of all calendars' });
const newButton = (page: Page) => scheduler(page).getByRole('button', { name: 'New', exact: true });
const main = (page: Page) => page.getByRole('main');

/** Creates an event from one line, in the named calendar or the preselected one. */
async function make(hand: Hand, line: string, calendar?: string): Promise<void> {
  const entry = entryOf(hand.page);
  await hand.begin(line);
  if (calendar) await hand.select(entry.getByLabel('Calendar'), calendar);
  await hand.send(entry, 'Save');
  await expect(entry).toBeHidden();
}

async function cancel(hand: Hand, title: string): Promise<void> {
  await hand.press(panel(hand.page, title).getByRole('button', { name: 'More' }));
  await hand.press(panel(hand.page, title).getByRole('menuitem', { name: 'Cancel event' }));
  const dialog = hand.page.getByRole('dialog', { name: 'Cancel event' });
  await hand.press(dialog.getByRole('button', { name: 'Cancel event' }));
}

export async function signIn(hand: Hand, email: string): Promise<void> {
  const { page } = hand;
  await hand.open(`${product.origin}/auth`);
  await hand.fill(page.getByLabel('Email', { exact: true }), email);
  await hand.fill(page.getByLabel('Password', { exact: true }), PASSWORD);
  await hand.press(page.getByRole('button', { name: 'Sign In', exact: true }));
  await expect(page).not.toHaveURL(/\/auth/);
}

const makesCalendar = (name: string, isPrivate = false): Task => [
  isPrivate ? `A private calendar, ${name}` : `A calendar, ${name}`,
  async (hand) => {
    const { page } = hand;
    await hand.goTo('Create Calendar');
    await hand.fill(page.getByLabel('Calendar Name'), name);
    if (isPrivate) await hand.press(page.getByRole('switch', { name: /public/ }));
    await hand.press(main(page).getByRole('button', { name: 'Create Calendar' }));
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  },
];

const makesMatch = (date: string, index: number): Task => [
  `Match ${index + 1}`,
  async (hand) => {
    await make(hand, `Match ${index + 1} ${typed(date)} 14-16`);
    await expect(on(hand.page, date, `Match ${index + 1}`)).toBeVisible();
  },
];

/** A club's secretary sets up the season. */
export const atTheDesk = (email: string): readonly Task[] => [
  [
    'An account',
    async (hand) => {
      const { page } = hand;
      await hand.open(`${product.origin}/auth`);
      await hand.press(page.getByRole('tab', { name: 'Sign Up' }));
      const signUp = page.getByRole('tabpanel', { name: 'Sign Up' });
      await hand.fill(signUp.getByLabel('Email', { exact: true }), email);
      await hand.fill(signUp.getByLabel('Password', { exact: true }), PASSWORD);
      await hand.press(signUp.getByRole('button', { name: 'Sign Up' }));
      await expect(page.getByText('Registration Pending')).toBeVisible();
      await approveAccount(email);
      await signIn(hand, email);
    },
  ],
  makesCalendar('Board', true),
  makesCalendar('Youth'),
  makesCalendar('Rowing club'),
  [
    'A season of trainings, Tuesdays and Thursdays, without holidays',
    async (hand) => {
      const { page } = hand;
      await hand.goTo('Dashboard');
      await expect(newButton(page)).toBeVisible();
      await hand.begin(`Training every Tue, Thu 18-19:30 until ${typed(seasonEnd)} Hall 2`);
      await hand.select(entryOf(page).getByLabel('Calendar'), 'Rowing club');
      await hand.press(entryOf(page).getByRole('button', { name: 'More' }));
      await expect(page.getByLabel('Title')).toHaveValue('Training');
      await hand.press(page.getByRole('button', { name: 'More dates' }));
      for (const date of holidayTrainings) {
        const skip = new RegExp(`^Skip \\w+ ${typed(date)}( \\d{4})?$`);
        await hand.press(page.getByRole('button', { name: skip }));
      }
      await hand.press(main(page).getByRole('button', { name: 'Create Event' }));
      await expect(newButton(page)).toBeVisible();
      await hand.showMonth(nameOfMonth.format(new Date(nextMonth)));
      await expect(on(page, plus(holidays, -4), 'Training')).toBeVisible();
      for (const date of holidayTrainings.slice(0, 2)) await expect(on(page, date, 'Training')).toBeHidden();
    },
  ],
  [
    'A monthly meeting, on the last Friday',
    async (hand) => {
      await make(hand, 'Board meeting last Friday of the month 19-21', 'Board');
      await hand.lookFor(on(hand.page, lastFriday, 'Board meeting'));
    },
  ],
  [
    'A camp over four days',
    async (hand) => {
      const entry = entryOf(hand.page);
      await hand.beginOnDays(camp, plus(camp, 3), 'Camp by the lake');
      await hand.select(entry.getByLabel('Calendar'), 'Youth');
      await hand.send(entry, 'Save');
      await expect(entry).toBeHidden();
      await expect(on(hand.page, camp, 'Camp by the lake')).toBeVisible();
    },
  ],
  [
    'A regatta',
    async (hand) => {
      await make(hand, `Regatta ${typed(regatta)} 9-17 Lake`, 'Rowing club');
      await expect(on(hand.page, regatta, 'Regatta')).toBeVisible();
    },
  ],
  ...matches.map(makesMatch),
  [
    'Moving a match',
    async (hand) => {
      await hand.moveByDays(on(hand.page, first, 'Match 1'), first, 1);
      await expect(on(hand.page, plus(first, 1), 'Match 1')).toBeVisible();
    },
  ],
  [
    'Moving one training',
    async (hand) => {
      const { page } = hand;
      await hand.moveByDays(on(page, training, 'Training'), training, 1);
      await hand.press(page.getByRole('button', { name: /^(Move|Change) this occurrence only$/ }));
      await expect(on(page, plus(training, 1), 'Training')).toBeVisible();
    },
  ],
  [
    'Undoing the last move',
    async (hand) => {
      const { page } = hand;
      await expect(page.locator('.ui-toast').filter({ hasText: 'Training' })).toBeVisible();
      await hand.undo();
      await expect(on(page, training, 'Training')).toBeVisible();
    },
  ],
  [
    'Cancelling a match',
    async (hand) => {
      await hand.press(on(hand.page, second, 'Match 2'));
      await cancel(hand, 'Match 2');
      await expect(on(hand.page, second, 'Cancelled')).toBeVisible();
    },
  ],
  [
    'Copying a match to another day',
    async (hand) => {
      const { page } = hand;
      await hand.press(on(page, third, 'Match 3'));
      await hand.press(panel(page, 'Match 3').getByRole('button', { name: 'Copy' }));
      await expect(page.getByLabel('Title')).toHaveValue('Match 3 (Copy)');
      await hand.fill(page.getByLabel('Title'), 'Match 4');
      await hand.fill(page.getByLabel('Start date'), plus(third, 2));
      await hand.press(page.getByRole('button', { name: 'Save Changes' }));
      await expect(on(page, plus(third, 2), 'Match 4')).toBeVisible();
    },
  ],
  [
    'Finding the camp',
    async (hand) => {
      await hand.search('camp');
      await hand.press(hand.page.getByRole('link', { name: 'Camp by the lake' }));
      await expect(hand.page.getByRole('heading', { name: 'Camp by the lake' })).toBeVisible();
    },
  ],
  [
    'Sharing a calendar by link and on the club’s site',
    async (hand) => {
      const { page } = hand;
      await hand.goTo('Dashboard');
      await hand.showCalendars();
      await hand.press(page.getByRole('heading', { name: 'Rowing club' }).getByRole('link'));
      await hand.press(page.getByRole('button', { name: 'Share Calendar' }));
      const share = page.getByRole('dialog', { name: 'Share Calendar' });
      await hand.press(share.getByRole('button', { name: /^Copy/ }).first());
      await hand.press(share.getByRole('tab', { name: 'Embed Code' }));
      const embed = share.getByRole('tabpanel', { name: 'Embed Code' });
      await hand.press(embed.getByRole('button', { name: /^Copy/ }).first());
      await hand.leave(share);
      await expect(share).toBeHidden();
    },
  ],
  [
    'Printing the month',
    async (hand) => {
      const { page } = hand;
      await page.evaluate(() => {
        window.print = () => (document.title = 'printed');
      });
      await hand.press(page.getByRole('button', { name: 'Print' }));
      await expect(page).toHaveTitle('printed');
    },
  ],
];

const repair = (page: Page) => page.locator('.ui-agenda [data-entry]', { hasText: 'Boat repair' });

/** In the agenda, where one is on a phone. */
export const onTheWay: readonly Task[] = [
  [
    'What is on',
    async (hand) => {
      const { page } = hand;
      await hand.press(page.locator('.ui-agenda [data-entry]', { hasText: 'Training' }).first());
      await expect(panel(page, 'Training')).toBeVisible();
      await hand.leave(panel(page, 'Training'));
      await expect(panel(page, 'Training')).toBeHidden();
    },
  ],
  [
    'A new event',
    async (hand) => {
      await make(hand, 'Boat repair tomorrow 10-12');
      await expect(repair(hand.page)).toBeVisible();
    },
  ],
  [
    'Moving it to today',
    async (hand) => {
      await hand.moveByDays(repair(hand.page), plus(today, 1), -1);
      await expect(hand.page.getByText('Event moved')).toBeVisible();
      await expect(on(hand.page, today, 'Boat repair')).toBeVisible();
    },
  ],
  [
    'Cancelling it',
    async (hand) => {
      await hand.press(repair(hand.page));
      await cancel(hand, 'Boat repair');
      await expect(repair(hand.page).filter({ hasText: 'Cancelled: ' })).toBeVisible();
    },
  ],
];

export async function perform(hand: Hand, acts: Acts, tasks: readonly Task[]): Promise<void> {
  for (const [name, does] of tasks) {
    acts.begin(name);
    await does(hand);
  }
}
