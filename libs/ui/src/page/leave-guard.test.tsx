import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { BrowserRouter } from '../routing/browser-router.js';
import { UiProvider } from '../theme/ui-provider.js';
import { LeaveGuard } from './leave-guard.js';
import { useUnsavedChanges } from './unsaved-changes.js';

function FormPage() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const letGo = useUnsavedChanges(text !== '');
  return (
    <>
      <LeaveGuard />
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="#part">To a part of the page</Link>
      <Link to="/elsewhere">Elsewhere</Link>
      <button onClick={() => void navigate('/elsewhere', { replace: true })}>Go on</button>
      <button
        onClick={() => {
          letGo();
          void navigate('/elsewhere');
        }}
      >
        Save and go on
      </button>
    </>
  );
}

function show() {
  render(
    <UiProvider withoutStyles>
      <BrowserRouter>
        <Routes>
          <Route path="/form" element={<FormPage />} />
          <Route path="/before" element={<Link to="/form">To the form</Link>} />
          <Route path="*" element={<p>Elsewhere it is</p>} />
        </Routes>
      </BrowserRouter>
    </UiProvider>,
  );
}

const type = () => userEvent.type(screen.getByLabelText('Text'), 'typed');
const click = (name: string, role = 'button') => userEvent.click(screen.getByRole(role, { name }));
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
const back = () => act(async () => window.history.back());
const staysOnForm = async () => {
  expect(screen.getByLabelText('Text')).toHaveValue('typed');
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
};

beforeEach(async () => {
  window.history.replaceState(null, '', '/before');
  show();
  await click('To the form', 'link');
});
afterEach(() => window.history.replaceState(null, '', '/'));

describe('A page with something typed in it', () => {
  beforeEach(type);

  it.each([
    ['a link', () => click('Elsewhere', 'link')],
    ['the program', () => click('Go on')],
    ['the back button', back],
  ])('asks before it is left by %s, and stays if that is chosen', async (_by, leave) => {
    await leave();
    expect(await question()).toHaveTextContent('Your changes on this page are not saved yet.');
    await staysOnForm();
    await click('Stay');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await staysOnForm();
  });

  it.each([
    ['a link', () => click('Elsewhere', 'link'), 'Elsewhere it is'],
    ['the program', () => click('Go on'), 'Elsewhere it is'],
    ['the back button', back, 'To the form'],
  ])('is left by %s if that is chosen', async (_by, leave, shown) => {
    await leave();
    await question();
    await staysOnForm();
    await click('Leave');
    expect(await screen.findByText(shown)).toBeVisible();
  });

  it('asks every time', async () => {
    await back();
    await question();
    await staysOnForm();
    await click('Stay');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await back();
    await question();
    await staysOnForm();
  });

  it('asks nothing on the way to another part of itself', async () => {
    await click('To a part of the page', 'link');
    await waitFor(() => expect(window.location.hash).toBe('#part'));
    await back();
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(screen.queryByRole('dialog')).toBeNull();
    await staysOnForm();
  });

  it('lets the browser ask before it is closed', () => {
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });

  it('asks nothing once it has let go of what was typed', async () => {
    await click('Save and go on');
    expect(await screen.findByText('Elsewhere it is')).toBeVisible();
  });
});

describe('A page with nothing typed in it', () => {
  it.each([
    ['a link', () => click('Elsewhere', 'link'), 'Elsewhere it is'],
    ['the back button', back, 'To the form'],
  ])('is left by %s without a question', async (_by, leave, shown) => {
    await leave();
    expect(await screen.findByText(shown)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('may be closed', async () => {
    await type();
    await userEvent.clear(screen.getByLabelText('Text'));
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
  });

  it('leaves no question behind for the pages after it', async () => {
    await type();
    await click('Elsewhere', 'link');
    await question();
    await click('Leave');
    await screen.findByText('Elsewhere it is');
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
    await back();
    expect(await screen.findByLabelText('Text')).toHaveValue('');
  });
});
