/** Every error about account and settings, and every message of their validation, as shown on screen. */
import { describe, expect, it } from '@jest/globals';
import {
  enter,
  aPng,
  aPngOfBytes,
  aTextNamedPng,
  aTruncatedPng,
  type Handler,
  problemWith,
  respondWith,
} from '@daymark/page-testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings } from '../test/support/open-settings.js';

const UNAVAILABLE = problemWith('SERVICE_UNAVAILABLE');
const UNAVAILABLE_TEXT = 'This part of the service is not available right now. Please try again in a moment.';
const LIMITED = problemWith('TOO_MANY_REQUESTS');

const form = async (name: string) => within(await screen.findByRole('form', { name }));
const press = (area: ReturnType<typeof within>, name: string) =>
  userEvent.click(area.getByRole('button', { name }));

async function changeEmail(handler: Handler, email = 'new@example.org', password = 'correct horse') {
  openSettings({ 'POST /api/auth/email': handler });
  const area = await form('Email address');
  if (email) await enter(area.getByLabelText('New email address'), email);
  if (password) await enter(area.getByLabelText('Current password'), password);
  await press(area, 'Change email');
}

async function changePassword(
  handler: Handler,
  current = 'old enough',
  password = 'new enough',
  confirmation = password,
) {
  openSettings({ 'POST /api/auth/password': handler });
  const area = await form('Password');
  if (current) await enter(area.getByLabelText('Current password'), current);
  if (password) await enter(area.getByLabelText('New password'), password);
  if (confirmation) await enter(area.getByLabelText('Confirm new password'), confirmation);
  await press(area, 'Change password');
}

async function deleteAccount(handler: Handler) {
  openSettings({ 'DELETE /api/auth/account': handler, 'POST /api/auth/sign-out': respondWith() });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Type DELETE to confirm'), 'DELETE{Enter}');
  return dialog;
}

async function save(card: string, handler: Handler, hash = '', change = async () => {}) {
  openSettings({ 'PATCH /api/settings': handler }, hash);
  await change();
  await press(await form(card), 'Save');
}

async function chooseLogo(file: File) {
  openSettings({}, '#appearance');
  const area = await form('Appearance');
  fireEvent.change(area.getByLabelText('Select a file', { selector: 'input' }), {
    target: { files: [file] },
  });
}

/** Expects a toast with a title and a description. */
async function expectToast(title: string, description: string | RegExp) {
  expect(await screen.findByText(title, { selector: '.ui-toasts *' })).toBeVisible();
  expect(screen.getByText(description, { selector: '.ui-toasts *' })).toBeVisible();
}

describe('The error catalogue', () => {
  it("'Error updating password', with what the service says", async () => {
    await changePassword(UNAVAILABLE);
    await expectToast('Error updating password', UNAVAILABLE_TEXT);
  });

  it("'Error updating email', with what the service says", async () => {
    await changeEmail(UNAVAILABLE);
    await expectToast('Error updating email', UNAVAILABLE_TEXT);
  });

  it("'Error' on account deletion, with the message in the dialog", async () => {
    const dialog = await deleteAccount(UNAVAILABLE);
    expect(await dialog.findByRole('alert')).toHaveTextContent(`Error${UNAVAILABLE_TEXT}`);
  });

  it("'Error fetching settings', with what the service says", async () => {
    const detail = 'Somebody tripped over the cable.';
    openSettings({ 'GET /api/settings': problemWith('NOT_FOUND', { detail }) });
    const panel = within(await screen.findByRole('alert'));
    expect(panel.getByRole('heading', { name: 'Error fetching settings' })).toBeVisible();
    expect(panel.getByText(detail)).toBeVisible();
  });

  it("'Error updating timezone', with what the service says", async () => {
    await save('General', UNAVAILABLE);
    await expectToast('Error updating timezone', UNAVAILABLE_TEXT);
  });

  it("'Error updating appearance', with what the service says", async () => {
    await save('Appearance', UNAVAILABLE, '#appearance', async () => {
      await userEvent.click(await screen.findByLabelText('Show weekends'));
    });
    await expectToast('Error updating appearance', UNAVAILABLE_TEXT);
  });

  it("'Too many requests' for every limit, whatever was tried", async () => {
    await changePassword(LIMITED);
    await expectToast('Too many requests', 'Please wait before trying again');
  });

  it('a message that speaks of tokens is replaced by the advice to sign in again', async () => {
    await save('General', problemWith('INTERNAL_ERROR', { detail: 'JWT malformed' }));
    await expectToast('Error updating timezone', 'Authentication error. Please sign in again.');
  });
});

describe('The success messages', () => {
  it("'Password updated'", async () => {
    await changePassword(respondWith());
    await expectToast('Password updated', /all your other devices were signed out/);
  });

  it("'Email update initiated', which says where to look", async () => {
    await changeEmail(respondWith({ status: 'accepted' }, 202));
    await expectToast('Email update initiated', /^Check the inbox of new@example\.org/);
  });

  it("'Account deleted'", async () => {
    await deleteAccount(respondWith());
    await expectToast('Account deleted', /are being deleted/);
  });
});

describe('The messages at the fields', () => {
  it.each([
    ['Current password is required', '', 'new enough', 'new enough'],
    ['Password must be at least 8 characters', 'old enough', '1234567', '1234567'],
    ['Please confirm your password', 'old enough', 'new enough', '1234567'],
    ["Passwords don't match", 'old enough', 'new enough', 'other enough'],
  ])("of a password change: '%s'", async (message, current, password, confirmation) => {
    await changePassword(respondWith(), current, password, confirmation);
    expect(await screen.findByText(message)).toBeVisible();
  });

  it.each([
    ['Please enter a valid email address', 'nobody', 'correct horse'],
    ['Password is required to change email', 'new@example.org', ''],
  ])("of an email change: '%s'", async (message, email, password) => {
    await changeEmail(respondWith(), email, password);
    expect(await screen.findByText(message)).toBeVisible();
  });

  it("of an email change with a wrong password: 'Incorrect password. Please try again.'", async () => {
    const message = 'Incorrect password. Please try again.';
    await changeEmail(
      problemWith('VALIDATION_ERROR', { detail: message, errors: [{ field: 'password', message }] }),
    );
    const area = await form('Email address');
    expect(await area.findByText(message)).toBeVisible();
  });

  it.each([
    ['Invalid file type: Only JPG and PNG files are allowed', aTextNamedPng()],
    ['File too large: File size must be less than 2MB', aPngOfBytes(2 * 1024 * 1024)],
    ['Image too large: Image dimensions must be 500x500 pixels or smaller', aPng(501, 500)],
    ['Validation error: Failed to validate image. Please try again.', aTruncatedPng()],
  ])("of a logo: '%s'", async (message, file) => {
    await chooseLogo(file);
    const area = await form('Appearance');
    expect(await area.findByRole('alert')).toHaveTextContent(message);
  });
});
