import type { SentRequest } from '@daymark/api-client/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Presses the button of that name. */
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

/** Puts a value into a field and leaves it: at once, since typing letter by letter is slow. */
export function fill(label: string | RegExp, value: string) {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

/** Adds a text to what a field holds, as by pasting: typed by letters the page renders for each of them. */
export async function enter(field: Element, text: string) {
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** The path that a page rendered by `renderPage` leads to. */
export const shownPath = () => screen.getByLabelText('Address').textContent;

/** The query and the fragment of its address, each with its sign. */
export const shownQuery = () => screen.getByLabelText('Query and fragment').textContent;

/** Where the sign-in page would lead, opened with the entry of the history that is shown. */
export const addressAfterSignIn = () => screen.getByLabelText('Address after signing in').textContent;

/** The one request of an endpoint (`'POST /api/events'`). @throws Error where there was none, or another one. */
export function requestTo(server: { sent: SentRequest[] }, route: string): SentRequest {
  const [request, ...others] = sentTo(server, route);
  if (!request || others.length > 0)
    throw new Error(`${route} was sent ${others.length + (request ? 1 : 0)} times`);
  return request;
}

/** What the requests of an endpoint asked for, in order: the last may not be the last for long, so look for one. */
export const queriesTo = (server: { sent: SentRequest[] }, route: string) =>
  sentTo(server, route).map(({ query }) => Object.fromEntries(query));

/** The requests of one endpoint (`'POST /api/events'`) that were sent, in order. */
export const sentTo = (server: { sent: SentRequest[] }, route: string) =>
  server.sent.filter(({ method, path }) => `${method} ${path}` === route);

/** Opens the menu of a button, and chooses one of its entries. */
export async function chooseFromMenu(button: string, entry: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}
