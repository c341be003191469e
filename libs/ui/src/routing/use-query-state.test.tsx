import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { Link, Route, Routes } from 'react-router';
import { BrowserRouter } from './browser-router.js';
import { useQueryState } from './use-query-state.js';

const fields = {
  month: { fallback: '2026-11', isValid: (value: string) => /^\d{4}-\d{2}$/.test(value) },
  q: { fallback: '' },
};

function Page() {
  const [{ month, q }, change] = useQueryState(fields);
  return (
    <>
      <output aria-label="Month">{month}</output>
      <button onClick={() => change({ month: '2026-12' })}>December</button>
      <button onClick={() => change({ month: '2026-11' })}>Today</button>
      <input
        aria-label="Search"
        value={q}
        onChange={(event) => change({ q: event.target.value }, 'typing')}
      />
      <Link to="/calendar">Anew</Link>
      <Link to="/loading">Elsewhere</Link>
    </>
  );
}

function Tab() {
  const [{ tab }, change] = useQueryState({ tab: { fallback: 'events' } });
  return <button onClick={() => change({ tab: 'sharing' })}>{tab}</button>;
}

function show(address: string) {
  window.history.pushState(null, '', address);
  return render(
    <BrowserRouter>
      <Page />
      <Tab />
    </BrowserRouter>,
  );
}

const click = (name: string, role = 'button') => userEvent.click(screen.getByRole(role, { name }));
const address = () => window.location.pathname + window.location.search;
const back = () => act(async () => window.history.back());

describe('State in the query of the address', () => {
  beforeEach(() => window.history.replaceState(null, '', '/'));
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is read from the address, and what that cannot mean is what holds without it', () => {
    show('/calendar?month=2027-02&q=yoga');
    expect(screen.getByLabelText('Month')).toHaveTextContent('2027-02');
    expect(screen.getByLabelText('Search')).toHaveValue('yoga');
  });

  it.each(['/calendar', '/calendar?month=tomorrow', '/calendar?month='])(
    'is the fallback where the address is %s',
    (where) => {
      show(where);
      expect(screen.getByLabelText('Month')).toHaveTextContent('2026-11');
    },
  );

  it('is kept in the address step by step, and Back undoes the last step', async () => {
    show('/calendar?other=1');
    await click('December');
    expect(address()).toBe('/calendar?other=1&month=2026-12');
    await click('events');
    expect(address()).toBe('/calendar?other=1&month=2026-12&tab=sharing');
    await back();
    await waitFor(() => expect(screen.getByRole('button', { name: 'events' })).toBeVisible());
    expect(screen.getByLabelText('Month')).toHaveTextContent('2026-12');
    await back();
    await waitFor(() => expect(screen.getByLabelText('Month')).toHaveTextContent('2026-11'));
  });

  it('keeps both of two steps when React draws the first before the router has followed', async () => {
    show('/calendar?other=1');
    const step = (name: string) => flushSync(() => screen.getByRole('button', { name }).click());
    await act(async () => {
      step('December');
      step('Today');
    });
    expect(screen.getByLabelText('Month')).toHaveTextContent('2026-11');
    expect(address()).toBe('/calendar?other=1');
    await back();
    await waitFor(() => expect(screen.getByLabelText('Month')).toHaveTextContent('2026-12'));
  });

  it('is left out of the address where it is what holds without it', async () => {
    show('/calendar?month=2026-12');
    await click('Today');
    expect(address()).toBe('/calendar');
  });

  it('follows what is typed without a step for each key, and loses none', async () => {
    show('/calendar');
    const steps = window.history.length;
    await userEvent.type(screen.getByLabelText('Search'), 'yoga at seven');
    expect(screen.getByLabelText('Search')).toHaveValue('yoga at seven');
    await waitFor(() => expect(address()).toBe('/calendar?q=yoga+at+seven'));
    expect(window.history.length).toBe(steps);
    await click('December');
    expect(address()).toBe('/calendar?q=yoga+at+seven&month=2026-12');
  });

  it('goes with a step that is taken right after typing', async () => {
    show('/calendar');
    await userEvent.type(screen.getByLabelText('Search'), 'yoga');
    await click('December');
    expect(address()).toBe('/calendar?month=2026-12&q=yoga');
  });

  it('does not lead back, for what was typed, from a page that was opened since and is still loading', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) });
    const Loading = lazy(() => new Promise<never>(() => undefined));
    window.history.pushState(null, '', '/calendar');
    render(
      <BrowserRouter>
        <Suspense>
          <Routes>
            <Route path="/calendar" element={<Page />} />
            <Route path="/loading" element={<Loading />} />
          </Routes>
        </Suspense>
      </BrowserRouter>,
    );
    await user.type(screen.getByLabelText('Search'), 'yoga');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.getByLabelText('Search')).toHaveValue('yoga');
    act(() => jest.advanceTimersByTime(1_000));
    expect(address()).toBe('/loading');
  });

  it('is forgotten when a link leads to the page again', async () => {
    show('/calendar?month=2026-12&q=yoga');
    await click('Anew', 'link');
    expect(screen.getByLabelText('Month')).toHaveTextContent('2026-11');
    expect(screen.getByLabelText('Search')).toHaveValue('');
  });
});
