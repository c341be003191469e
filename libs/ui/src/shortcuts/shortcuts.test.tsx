import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReactNode } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { LoadingScreen } from '../elements/waiting.js';
import { useListedShortcuts, useShortcuts, useShortcutSetting, type Shortcuts } from './shortcuts.js';

function Page({ shortcuts, isFallback = false }: { shortcuts: Shortcuts; isFallback?: boolean }) {
  useShortcuts(shortcuts, { isFallback });
  return null;
}

let turn: (on: boolean) => void;

function Overview() {
  [, turn] = useShortcutSetting();
  return (
    <ul>
      {useListedShortcuts().map(({ key, label }) => (
        <li key={key}>{`${key}: ${label}`}</li>
      ))}
    </ul>
  );
}

const press = (target: Element, key: string, more = {}) => fireEvent.keyDown(target, { key, ...more });
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

afterEach(() => act(() => turn?.(true)));

describe('A shortcut', () => {
  it('runs while its page is there, and is listed as long', () => {
    const run = jest.fn();
    const { rerender } = render(
      <>
        <Overview />
        <Page shortcuts={{ t: { label: 'Today', run } }} />
      </>,
    );
    expect(lines()).toEqual(['t: Today']);
    press(document.body, 't');
    expect(run).toHaveBeenCalledTimes(1);
    rerender(<Overview />);
    press(document.body, 't');
    expect(run).toHaveBeenCalledTimes(1);
    expect(lines()).toEqual([]);
  });

  it('that was pressed before its page was there runs once, unless something else was done since', async () => {
    const run = jest.fn();
    const site = (isThere: boolean) => (
      <>
        <Page shortcuts={{ '?': { label: 'Help', run: jest.fn() } }} />
        {isThere ? <Page shortcuts={{ n: { label: 'New', run } }} /> : null}
      </>
    );
    const { rerender } = render(site(false));
    const load = async () => {
      await act(async () => rerender(site(true)));
      rerender(site(false));
    };
    press(document.body, 'n');
    await load();
    await load();
    expect(run).toHaveBeenCalledTimes(1);
    press(document.body, 'n');
    fireEvent.pointerDown(document.body);
    await load();
    press(document.body, 'n');
    press(document.body, 'Tab');
    await load();
    const later = jest.spyOn(Date, 'now');
    press(document.body, 'n');
    later.mockReturnValue(Date.now() + 10_001);
    await load();
    later.mockRestore();
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('of the page comes before one of the application with the same key', () => {
    const [outer, inner] = [jest.fn(), jest.fn()];
    render(
      <>
        <Overview />
        <Page shortcuts={{ n: { label: 'New event', run: outer } }} />
        <Page shortcuts={{ n: { label: 'New calendar', run: inner } }} />
      </>,
    );
    press(document.body, 'n');
    expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([0, 1]);
    expect(lines()).toEqual(['n: New calendar']);
  });

  it('of the page comes before a fallback of the application, though that came later', () => {
    const [page, application] = [jest.fn(), jest.fn()];
    const { rerender } = render(
      <>
        <Overview />
        <Page key="page" shortcuts={{ n: { label: 'New event here', run: page } }} />
        <Page key="all" isFallback shortcuts={{ n: { label: 'New event', run: application } }} />
      </>,
    );
    press(document.body, 'n');
    expect([page.mock.calls.length, application.mock.calls.length]).toEqual([1, 0]);
    expect(lines()).toEqual(['n: New event here']);
    rerender(
      <>
        <Overview />
        <Page key="all" isFallback shortcuts={{ n: { label: 'New event', run: application } }} />
      </>,
    );
    press(document.body, 'n');
    expect(application).toHaveBeenCalledTimes(1);
    expect(lines()).toEqual(['n: New event']);
  });

  it('of the application waits for the page that is loading, which may want the key itself', async () => {
    const [help, page, application] = [jest.fn(), jest.fn(), jest.fn()];
    const always = (
      <>
        <Page shortcuts={{ '?': { label: 'Help', run: help } }} />
        <Page isFallback shortcuts={{ n: { label: 'New event', run: application } }} />
      </>
    );
    const show = (place: ReactNode) =>
      act(async () =>
        rerender(
          <>
            {place}
            {always}
          </>,
        ),
      );
    const { rerender } = render(<LoadingScreen />);
    // The application's own keys are registered with the session, while the page is still loading.
    press(document.body, 'n');
    await show(<LoadingScreen />);
    press(document.body, '?');
    expect(help).toHaveBeenCalledTimes(1);
    press(document.body, 'n');
    expect(application).not.toHaveBeenCalled();
    await show(<LoadingScreen key="next" />);
    await show(<Page shortcuts={{ n: { label: 'New event here', run: page } }} />);
    expect([page.mock.calls.length, application.mock.calls.length]).toEqual([1, 0]);
    await show(<LoadingScreen />);
    press(document.body, 'n');
    await show(null);
    expect([page.mock.calls.length, application.mock.calls.length]).toEqual([1, 1]);
  });

  it('does not fire in a field, a menu or a dialog, behind an open dialog, or with Ctrl, Alt and the command key', () => {
    const run = jest.fn();
    const { rerender } = render(
      <>
        <Page shortcuts={{ n: { label: 'New event', run } }} />
        <input aria-label="Name" />
        <textarea aria-label="Text" />
        <button>Free</button>
      </>,
    );
    press(screen.getByLabelText('Name'), 'n');
    press(screen.getByLabelText('Text'), 'n');
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) press(document.body, 'n', { [modifier]: true });
    rerender(
      <>
        <Page shortcuts={{ n: { label: 'New event', run } }} />
        <div role="dialog" aria-modal="true">
          <button>Inside</button>
        </div>
        <button>Behind</button>
      </>,
    );
    press(screen.getByRole('button', { name: 'Inside' }), 'n');
    press(screen.getByRole('button', { name: 'Behind' }), 'n');
    expect(run).not.toHaveBeenCalled();
  });

  it('fires on the choice of a view or a box, which letters mean nothing to', () => {
    const run = jest.fn();
    render(
      <>
        <Page shortcuts={{ w: { label: 'Week', run }, ArrowRight: { label: 'Next', run } }} />
        <input type="radio" />
        <input type="checkbox" />
      </>,
    );
    press(screen.getByRole('radio'), 'w');
    press(screen.getByRole('checkbox'), 'w');
    expect(run).toHaveBeenCalledTimes(2);
    press(screen.getByRole('radio'), 'ArrowRight');
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('leaves the arrows to what moves by them', () => {
    const run = jest.fn();
    render(
      <>
        <Page shortcuts={{ ArrowLeft: { label: 'Previous month', run } }} />
        <button role="tab">List</button>
      </>,
    );
    press(screen.getByRole('tab'), 'ArrowLeft');
    expect(run).not.toHaveBeenCalled();
    press(document.body, 'ArrowLeft');
    expect(run).toHaveBeenCalledTimes(1);
  });

  describe('that opens a field', () => {
    const [open, today] = [jest.fn(), jest.fn()];
    const typed = jest.fn();
    const shortcuts = {
      n: { label: 'New', run: open, opensField: true },
      t: { label: 'Today', run: today },
    };
    const site = (isOpen: boolean) => (
      <>
        <Page shortcuts={shortcuts} />
        {isOpen ? (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as the panel of a new event does
          <input aria-label="Title" autoFocus onChange={({ target }) => typed(target.value)} />
        ) : null}
      </>
    );
    const type = (keys: string[]) => keys.forEach((key) => press(document.body, key));
    beforeEach(() => void jest.clearAllMocks());

    it('gets what was typed until it was there, and the page none of it', async () => {
      const { rerender } = render(site(false));
      type(['n', 'Shift', 'T', 'u', 'x', 'Backspace', 't', 'ArrowLeft', 'n']);
      await act(async () => rerender(site(true)));
      expect(typed.mock.calls).toEqual([['Tutn']]);
      expect(screen.getByLabelText('Title')).toHaveProperty('selectionStart', 4);
      expect([open.mock.calls.length, today.mock.calls.length]).toEqual([1, 0]);
    });

    it('gets it however long the field takes to load, also while nothing is typed', async () => {
      const { rerender } = render(site(false));
      type(['n', 'x']);
      jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 15_000);
      type(['t']);
      jest.restoreAllMocks();
      await act(async () => rerender(site(true)));
      expect(typed.mock.calls).toEqual([['xt']]);
      expect(today).not.toHaveBeenCalled();
    });

    it.each([
      ['the person pressed Escape', () => press(document.body, 'Escape')],
      ['the person pressed something else', () => fireEvent.pointerDown(document.body)],
      ['the field does not come', () => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001)],
    ])('gives the keys back to the page when %s', async (_, leave) => {
      const { rerender } = render(site(false));
      type(['n', 'u']);
      leave();
      type(['t']);
      expect(today).toHaveBeenCalledTimes(1);
      jest.restoreAllMocks();
      await act(async () => rerender(site(true)));
      expect(typed).not.toHaveBeenCalled();
    });

    it('gets it also when the key waited for a page that was loading', async () => {
      const application = <Page isFallback shortcuts={{ n: { ...shortcuts.n, run: jest.fn() } }} />;
      const show = (place: ReactNode) => (
        <>
          {place}
          {application}
        </>
      );
      const { rerender } = render(show(<LoadingScreen />));
      type(['n', 't']);
      await act(async () => rerender(show(site(false))));
      expect(open).toHaveBeenCalledTimes(1);
      await act(async () => rerender(show(site(true))));
      expect(typed.mock.calls).toEqual([['t']]);
      expect(today).not.toHaveBeenCalled();
    });
  });

  it('can be turned off, which the browser keeps', () => {
    const run = jest.fn();
    render(
      <>
        <Overview />
        <Page shortcuts={{ t: { label: 'Today', run } }} />
      </>,
    );
    act(() => turn(false));
    press(document.body, 't');
    expect(run).not.toHaveBeenCalled();
    expect(localStorage.getItem('daymark-shortcuts')).toBe('off');
    act(() => turn(true));
    press(document.body, 't');
    expect(run).toHaveBeenCalledTimes(1);
  });
});
