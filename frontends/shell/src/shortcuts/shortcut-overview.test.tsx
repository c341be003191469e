import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, signedIn, type OpenShell } from '../../test/support/open-shell.js';

let shell: OpenShell;
afterEach(() => shell.close());

const user = userEvent.setup();
const open = async () => {
  shell = openShell({ at: '/', routes: signedIn() });
  await screen.findByRole('button', { name: 'ann@example.org' });
  // Keys wait while a page is loading.
  await screen.findByRole('heading', { name: 'Page of dashboard' });
};

describe('Keyboard shortcuts', () => {
  it('are shown by ?, and by the account menu', async () => {
    await open();
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const keys = () => dialog.getAllByRole('term').map(({ textContent }) => textContent);
    await waitFor(() => expect(keys().sort()).toEqual(['/', '?', 'Ctrl Z', 'n']));
    expect(dialog.getByText('Undo the last action')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'ann@example.org' }));
    await user.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });

  it('lead to a new event and to the search of the page', async () => {
    await open();
    const search = document.createElement('input');
    search.dataset['shortcut'] = 'search';
    screen.getByRole('main').append(search);
    await user.keyboard('/');
    expect(search).toHaveFocus();
    await user.keyboard('n');
    expect(search).toHaveValue('n');
    search.blur();
    await user.keyboard('n');
    expect(await screen.findByRole('heading', { name: 'Page of events' })).toBeVisible();
    expect(window.location.pathname).toBe('/event/create');
  });

  it('lead to the search where the page has none', async () => {
    await open();
    await user.keyboard('/');
    expect(await screen.findByRole('heading', { name: 'Page of events' })).toBeVisible();
    expect(window.location.pathname).toBe('/search');
  });

  it('can be turned off and on', async () => {
    await open();
    await user.keyboard('?');
    await user.click(await screen.findByRole('checkbox', { name: 'Use keyboard shortcuts' }));
    await user.keyboard('{Escape}n');
    expect(window.location.pathname).toBe('/');
    localStorage.clear();
  });
});
