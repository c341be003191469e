import { Acts } from '../support/acts.js';
import { atTheDesk, onTheWay, perform, signIn } from '../support/first-hour.js';
import { Pointer, Thumb } from '../support/hands.js';
import { openPhone } from '../support/phone.js';
import { newAddress } from '../support/product.js';
import { expect, test } from '../support/test.js';
import { speak } from '../support/texts.js';

test.use({ locale: 'en-GB', timezoneId: 'Europe/Berlin', viewport: { width: 1440, height: 900 } });
test.beforeEach(() => speak('en'));

/** The actions for the same hour in Google Calendar, counted in the same way. */
const ACTS_IN_GOOGLE_CALENDAR = 158;
const ACTS_MAX = 110;

test('the first hour of a club’s secretary takes fewer actions than in Google Calendar', async ({
  page,
  browser,
  clientAddress,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(15_000);
  const acts = new Acts(page);
  const email = newAddress('secretary');
  await perform(new Pointer(page, acts), acts, atTheDesk(email));

  const phone = await openPhone(browser, { clientAddress, locale: 'en-GB', height: 740 });
  const pocket = await phone.newPage();
  acts.useOn(pocket);
  acts.begin('On the phone');
  const thumb = new Thumb(pocket, acts);
  await signIn(thumb, email);
  await perform(thumb, acts, onTheWay);
  await phone.close();

  console.log(`\n${acts.table()}\n`);
  console.log(
    `Acts: ${acts.total}, of them ${acts.pageChanges} changes of page; at most ${ACTS_MAX}; ${ACTS_IN_GOOGLE_CALENDAR} in Google Calendar.`,
  );
  expect(acts.total).toBeLessThanOrEqual(ACTS_MAX);
});
