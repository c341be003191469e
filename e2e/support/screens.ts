import { expect, type Page } from '@playwright/test';
import { product } from './product.js';

/** Collects errors that must never occur: script errors and content refused by the policy. */
export function watchConsole(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`script error at ${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content.Security.Policy|Refused to|hydrat/i.test(message.text())) {
      problems.push(message.text());
    }
  });
  return problems;
}

/** All messages of the browser's console. */
export function watchMessages(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    // 'verbose' messages are about the browser's own work, and hidden by default.
    if (String(message.type()) !== 'verbose') messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
  return messages;
}

interface Credentials {
  email: string;
  password: string;
}

/** Submits the sign-in form, without waiting for success. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  if (new URL(page.url(), product.origin).pathname !== '/auth') await page.goto(`${product.origin}/auth`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await fillSignIn(page, credentials);
  await expect(page.getByRole('heading', { name: 'Your Calendars' })).toBeVisible();
}

/** Signs in without a screen, which is faster: the browser has this person's session afterwards. */
export async function enter(page: Page, { email, password }: Credentials): Promise<void> {
  const response = await page.request.post(`${product.origin}/api/auth/sign-in`, {
    data: { email, password },
    headers: { 'x-requested-with': 'e2e' },
  });
  expect(response.status(), await response.text()).toBe(200);
}

export async function signOut(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: email }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth$/);
}

/** Chooses from the menu of a calendar: on its page, or of that name in the list. */
export async function chooseOfCalendar(page: Page, entry: string, name = ''): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
