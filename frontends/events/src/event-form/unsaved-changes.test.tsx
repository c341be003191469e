import { describe, expect, it } from '@jest/globals';
import { EVENT_ID, fill, shownPath } from '@daymark/page-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { create, showCreateForm } from '../../test/support/form-page.js';

const wouldAsk = () => {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
};

describe('A form with something typed in it', () => {
  it('lets the browser ask before it is closed or reloaded, until it is saved', async () => {
    await showCreateForm();
    expect(wouldAsk()).toBe(false);
    fill('Title', 'Training');
    await waitFor(() => expect(wouldAsk()).toBe(true));
    await create();
    await waitFor(() => expect(shownPath()).toBe(`/event/${EVENT_ID}`));
    expect(wouldAsk()).toBe(false);
  });

  it('asks nothing once it holds what it held at first', async () => {
    await showCreateForm();
    fill('Title', 'Training');
    await waitFor(() => expect(wouldAsk()).toBe(true));
    fill('Title', '');
    await waitFor(() => expect(wouldAsk()).toBe(false));
  });

  it('asks before Cancel leads away', async () => {
    await showCreateForm();
    fill('Title', 'Training');
    await waitFor(() => expect(wouldAsk()).toBe(true));
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  it('stores nothing of it in the browser', async () => {
    await showCreateForm();
    fill('Title', 'Secret plan');
    await waitFor(() => expect(wouldAsk()).toBe(true));
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Secret plan');
  });
});
