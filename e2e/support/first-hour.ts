import { languageInUse, textAround } from '@daymark/texts';
import { approveAccount } from './api.js';
import type { Acts } from './acts.js';
import { day, entryOf, plus, typed, type Hand } from './hands.js';
import { PASSWORD, product } from './product.js';
import { expect, type Page } from './test.js';
import { localeInUse, text } from './texts.js';

/** What people of one language call things, and how they type events. */
interface Words {
  board: string;
  youth: string;
  club: string;
  training: string;
  trainings: (until: string) => string;
  meeting: string;
  monthly: string;
  camp: string;
  campWord: string;
  regatta: string;
  lake: string;
  match: string;
  repair: string;
  tomorrow: string;
}

const ALL_WORDS: Readonly<Record<string, Words>> = {
  en: {
    board: 'Board',
    youth: 'Youth',
    club: 'Rowing club',
    training: 'Training',
    trainings: (until) => `Training every Tue, Thu 18-19:30 until ${until} Hall 2`,
    meeting: 'Board meeting',
    monthly: 'last Friday of the month',
    camp: 'Camp by the lake',
    campWord: 'camp',
    regatta: 'Regatta',
    lake: 'Lake',
    match: 'Match',
    repair: 'Boat repair',
    tomorrow: 'tomorrow',
  },
  de: {
    board: 'Vorstand',
    youth: 'Jugend',
    club: 'Ruderverein',
    training: 'Training',
    trainings: (until) => `Training jeden Di, Do 18-19:30 bis ${until} Halle 2`,
    meeting: 'Vorstandssitzung',
    monthly: 'am letzten Freitag im Monat',
    camp: 'Zeltlager am See',
    campWord: 'zeltlager',
    regatta: 'Regatta',
    lake: 'Badesee',
    match: 'Spiel',
    repair: 'Bootsreparatur',
    tomorrow: 'morgen',
  },
  ar: {
    board: 'مجلس الإدارة',
    youth: 'الناشئون',
    club: 'نادي التجديف',
    training: 'تدريب',
    trainings: (until) => `تدريب كل ثلاثاء وخميس 18-19:30 حتى ${until} القاعة 2`,
    meeting: 'اجتماع المجلس',
    monthly: 'آخر جمعة من كل شهر',
    camp: 'مخيم البحيرة',
    campWord: 'مخيم',
    regatta: 'سباق القوارب',
    lake: 'البحيرة',
    match: 'مباراة',
    repair: 'إصلاح القارب',
    tomorrow: 'غدا',
  },
};
export const words = (): Words => ALL_WORDS[languageInUse()]!;

type Task = readonly [name: string, does: (hand: Hand) => Promise<void>];

const weekday = (date: string) => new Date(date).getUTCDay();
/** The first such weekday on or after a date; 0 is Sunday. */
const onOrAfter = (date: string, wanted: number) => plus(date, (wanted - weekday(date) + 7) % 7);

/** In the time zone of the browser, where a day begins before it does in UTC. */
const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format();
const nextMonth = `${plus(`${today.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
const nameOfMonth = (date: string) =>
  new Intl.DateTimeFormat(localeInUse(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  );
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
const scheduler = (page: Page) => page.getByRole('region', { name: text('dashboard.scheduler.label') });
const newButton = (page: Page) =>
  scheduler(page).getByRole('button', { name: text('dashboard.scheduler.create'), exact: true });
const titleField = (page: Page) => page.getByLabel(text('events.title'));
const matchOf = (number: number) => `${words().match} ${number}`;
const main = (page: Page) => page.getByRole('main');

/** Creates an event from one line, in the named calendar or the preselected one. */
async function make(hand: Hand, line: string, calendar?: string): Promise<void> {
  const entry = entryOf(hand.page);
  await hand.begin(line);
  if (calendar) await hand.select(entry.getByLabel(text('dashboard.quickEntry.calendar')), calendar);
  await hand.send(entry, text('dashboard.quickEntry.save'));
  await expect(entry).toBeHidden();
}

async function cancel(hand: Hand, title: string): Promise<void> {
  await hand.press(panel(hand.page, title).getByRole('button', { name: text('dashboard.eventPanel.more') }));
  await hand.press(
    panel(hand.page, title).getByRole('menuitem', { name: text('dashboard.eventPanel.cancelEvent') }),
  );
  const dialog = hand.page.getByRole('dialog', { name: text('desk.status.cancel.title') });
  await hand.press(dialog.getByRole('button', { name: text('desk.status.cancel.confirm') }));
}

export async function signIn(hand: Hand, email: string): Promise<void> {
  const { page } = hand;
  await hand.open(`${product.origin}/auth`);
  await hand.fill(page.getByLabel(text('shell.signIn.email'), { exact: true }), email);
  await hand.fill(page.getByLabel(text('shell.signIn.password'), { exact: true }), PASSWORD);
  await hand.press(page.getByRole('button', { name: text('shell.signIn.signIn'), exact: true }));
  await expect(page).not.toHaveURL(/\/auth/);
}

const makesCalendar = (name: string, isPrivate = false): Task => [
  isPrivate ? `A private calendar, ${name}` : `A calendar, ${name}`,
  async (hand) => {
    const { page } = hand;
    await hand.goTo(text('shell.header.createCalendar'));
    await hand.fill(page.getByLabel(text('dashboard.create.name')), name);
    if (isPrivate) await hand.press(page.getByRole('switch', { name: text('dashboard.create.isPublic') }));
    await hand.press(main(page).getByRole('button', { name: text('dashboard.createCalendar') }));
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  },
];

const makesMatch = (date: string, index: number): Task => [
  `Match ${index + 1}`,
  async (hand) => {
    await make(hand, `${matchOf(index + 1)} ${typed(date)} 14-16`);
    await expect(on(hand.page, date, matchOf(index + 1))).toBeVisible();
  },
];

/** A club's secretary sets up the season. */
export const atTheDesk = (email: string): readonly Task[] => [
  [
    'An account',
    async (hand) => {
      const { page } = hand;
      await hand.open(`${product.origin}/auth`);
      await hand.press(page.getByRole('tab', { name: text('shell.signIn.signUpTab') }));
      const signUp = page.getByRole('tabpanel', { name: text('shell.signIn.signUpTab') });
      await hand.fill(signUp.getByLabel(text('shell.signIn.email'), { exact: true }), email);
      await hand.fill(signUp.getByLabel(text('shell.signIn.password'), { exact: true }), PASSWORD);
      await hand.press(signUp.getByRole('button', { name: text('shell.signIn.signUp') }));
      await expect(page.getByText(text('shell.signIn.pendingTitle'))).toBeVisible();
      await approveAccount(email);
      await signIn(hand, email);
    },
  ],
  makesCalendar(words().board, true),
  makesCalendar(words().youth),
  makesCalendar(words().club),
  [
    'A season of trainings, Tuesdays and Thursdays, without holidays',
    async (hand) => {
      const { page } = hand;
      await hand.goTo(text('shell.header.dashboard'));
      await expect(newButton(page)).toBeVisible();
      await hand.begin(words().trainings(typed(seasonEnd)));
      await hand.select(entryOf(page).getByLabel(text('dashboard.quickEntry.calendar')), words().club);
      await hand.press(entryOf(page).getByRole('button', { name: text('dashboard.quickEntry.more') }));
      await expect(titleField(page)).toHaveValue(words().training);
      await hand.press(page.getByRole('button', { name: text('events.recurrence.moreDates') }));
      for (const date of holidayTrainings) {
        const [before, after] = textAround((value) => text('events.recurrence.skipDate', { date: value }));
        const skip = new RegExp(`^${before}\\D* ${typed(date)}( \\d{4})?${after}$`);
        await hand.press(page.getByRole('button', { name: skip }));
      }
      await hand.press(main(page).getByRole('button', { name: text('events.create.submit') }));
      await expect(newButton(page)).toBeVisible();
      await hand.showMonth(nameOfMonth(nextMonth));
      await expect(on(page, plus(holidays, -4), words().training)).toBeVisible();
      for (const date of holidayTrainings.slice(0, 2))
        await expect(on(page, date, words().training)).toBeHidden();
    },
  ],
  [
    'A monthly meeting, on the last Friday',
    async (hand) => {
      await make(hand, `${words().meeting} ${words().monthly} 19-21`, words().board);
      await hand.lookFor(on(hand.page, lastFriday, words().meeting));
    },
  ],
  [
    'A camp over four days',
    async (hand) => {
      const entry = entryOf(hand.page);
      await hand.beginOnDays(camp, plus(camp, 3), words().camp);
      await hand.select(entry.getByLabel(text('dashboard.quickEntry.calendar')), words().youth);
      await hand.send(entry, text('dashboard.quickEntry.save'));
      await expect(entry).toBeHidden();
      await expect(on(hand.page, camp, words().camp)).toBeVisible();
    },
  ],
  [
    'A regatta',
    async (hand) => {
      await make(hand, `${words().regatta} ${typed(regatta)} 9-17 ${words().lake}`, words().club);
      await expect(on(hand.page, regatta, words().regatta)).toBeVisible();
    },
  ],
  ...matches.map(makesMatch),
  [
    'Moving a match',
    async (hand) => {
      await hand.moveByDays(on(hand.page, first, matchOf(1)), first, 1);
      await expect(on(hand.page, plus(first, 1), matchOf(1))).toBeVisible();
    },
  ],
  [
    'Moving one training',
    async (hand) => {
      const { page } = hand;
      await hand.moveByDays(on(page, training, words().training), training, 1);
      await hand.press(page.getByRole('button', { name: text('dashboard.moving.scopes.occurrence') }));
      await expect(on(page, plus(training, 1), words().training)).toBeVisible();
    },
  ],
  [
    'Undoing the last move',
    async (hand) => {
      const { page } = hand;
      await expect(page.locator('.ui-toast').filter({ hasText: words().training })).toBeVisible();
      await hand.undo();
      await expect(on(page, training, words().training)).toBeVisible();
    },
  ],
  [
    'Cancelling a match',
    async (hand) => {
      await hand.press(on(hand.page, second, matchOf(2)));
      await cancel(hand, matchOf(2));
      await expect(on(hand.page, second, text('desk.scheduler.cancelled'))).toBeVisible();
    },
  ],
  [
    'Copying a match to another day',
    async (hand) => {
      const { page } = hand;
      await hand.press(on(page, third, matchOf(3)));
      await hand.press(
        panel(page, matchOf(3)).getByRole('button', { name: text('dashboard.eventPanel.copy'), exact: true }),
      );
      await expect(titleField(page)).toHaveValue(new RegExp(`^${matchOf(3)} \\(.+\\)$`));
      await hand.fill(titleField(page), matchOf(4));
      await hand.fill(page.getByLabel(text('events.form.startDate')), plus(third, 2));
      await hand.press(page.getByRole('button', { name: text('events.edit.submit') }));
      await expect(on(page, plus(third, 2), matchOf(4))).toBeVisible();
    },
  ],
  [
    'Finding the camp',
    async (hand) => {
      await hand.search(words().campWord);
      await hand.press(hand.page.getByRole('link', { name: words().camp }));
      await expect(hand.page.getByRole('heading', { name: words().camp })).toBeVisible();
    },
  ],
  [
    'Sharing a calendar by link and on the club’s site',
    async (hand) => {
      const { page } = hand;
      await hand.goTo(text('shell.header.dashboard'));
      await hand.showCalendars();
      await hand.press(page.getByRole('heading', { name: words().club }).getByRole('link'));
      await hand.press(page.getByRole('button', { name: text('dashboard.shareCalendar') }));
      const share = page.getByRole('dialog', { name: text('dashboard.share.title') });
      await hand.press(
        share.getByRole('button', { name: new RegExp(`^${text('components.copy.copy')}`) }).first(),
      );
      await hand.press(share.getByRole('tab', { name: text('dashboard.share.embedTab') }));
      const embed = share.getByRole('tabpanel', { name: text('dashboard.share.embedTab') });
      await hand.press(
        embed.getByRole('button', { name: new RegExp(`^${text('components.copy.copy')}`) }).first(),
      );
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
      await hand.press(page.getByRole('button', { name: text('dashboard.scheduler.print') }));
      await expect(page).toHaveTitle('printed');
    },
  ],
];

const repair = (page: Page) => page.locator('.ui-agenda [data-entry]', { hasText: words().repair });

/** In the agenda, where one is on a phone. */
export const onTheWay: readonly Task[] = [
  [
    'What is on',
    async (hand) => {
      const { page } = hand;
      await hand.press(page.locator('.ui-agenda [data-entry]', { hasText: words().training }).first());
      await expect(panel(page, words().training)).toBeVisible();
      await hand.leave(panel(page, words().training));
      await expect(panel(page, words().training)).toBeHidden();
    },
  ],
  [
    'A new event',
    async (hand) => {
      await make(hand, `${words().repair} ${words().tomorrow} 10-12`);
      await expect(repair(hand.page)).toBeVisible();
    },
  ],
  [
    'Moving it to today',
    async (hand) => {
      await hand.moveByDays(repair(hand.page), plus(today, 1), -1);
      await expect(hand.page.getByText(text('dashboard.moving.done'))).toBeVisible();
      await expect(on(hand.page, today, words().repair)).toBeVisible();
    },
  ],
  [
    'Cancelling it',
    async (hand) => {
      await hand.press(repair(hand.page));
      await cancel(hand, words().repair);
      await expect(repair(hand.page).filter({ hasText: text('desk.scheduler.cancelled') })).toBeVisible();
    },
  ],
];

export async function perform(hand: Hand, acts: Acts, tasks: readonly Task[]): Promise<void> {
  for (const [name, does] of tasks) {
    acts.begin(name);
    await does(hand);
  }
}
