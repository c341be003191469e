import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { UiProvider } from '../theme/ui-provider.js';
import { useToast, type Toasts } from './toasts.js';

let toasts: Toasts;

function Page() {
  toasts = useToast();
  return <button>Elsewhere</button>;
}

function open() {
  jest.useFakeTimers();
  render(
    <UiProvider withoutStyles>
      <Page />
    </UiProvider>,
  );
}

function aPlace(role: string, isSelected?: string) {
  const place = document.createElement('div');
  place.role = role;
  if (isSelected) place.ariaSelected = isSelected;
  return place;
}

const titles = () => [...document.querySelectorAll('.ui-toast-title')].map(({ textContent }) => textContent);
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const personActions = () => fireEvent.pointerDown(document.body);

afterEach(() => void jest.useRealTimers());

describe('A message', () => {
  it('goes by itself when it says that something was done, and stays while the pointer is on it', () => {
    open();
    act(() => void toasts.success({ title: 'Saved' }));
    fireEvent.pointerEnter(screen.getByRole('status'));
    pass(60_000);
    expect(titles()).toEqual(['Saved']);
    fireEvent.pointerLeave(screen.getByRole('status'));
    pass(5_000);
    expect(titles()).toEqual([]);
  });

  it('stays when it says that something failed, until it is closed', () => {
    open();
    act(() => void toasts.error({ title: 'Not saved', description: 'Try again' }));
    pass(600_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Not savedTry again');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
    expect(titles()).toEqual([]);
  });

  it('of a failure goes when something is tried again or the page is left, but not before anybody can have read it', () => {
    open();
    act(() => void toasts.success({ title: 'Saved' }));
    act(() => void toasts.error({ title: 'Not saved' }));
    act(() => toasts.closeFailures());
    expect(titles()).toEqual(['Not saved']);
    personActions();
    act(() => toasts.closeFailures());
    expect(titles()).toEqual([]);
  });

  it.each([
    ['a dialog opens', (page: HTMLElement) => void page.append(aPlace('dialog'))],
    ['a dialog closes', (page: HTMLElement) => page.querySelector('[role="dialog"]')!.remove()],
    [
      'another tab is selected',
      (page: HTMLElement) => {
        for (const tab of page.querySelectorAll('[role="tab"]'))
          tab.setAttribute('aria-selected', String(tab.ariaSelected === 'false'));
      },
    ],
  ])('of a failure goes when %s', async (_what, step) => {
    open();
    const page = document.body.appendChild(document.createElement('div'));
    page.append(aPlace('dialog'), aPlace('tab', 'true'), aPlace('tab', 'false'));
    act(() => void toasts.error({ title: 'Not saved' }));
    personActions();
    page.append('More text');
    await act(async () => {});
    expect(titles()).toEqual(['Not saved']);
    step(page);
    await act(async () => {});
    expect(titles()).toEqual([]);
    page.remove();
  });

  it('of a failure stays when its dialog closes by itself', async () => {
    open();
    const dialog = document.body.appendChild(aPlace('dialog'));
    personActions();
    act(() => void toasts.error({ title: 'Not deleted' }));
    dialog.remove();
    await act(async () => {});
    expect(titles()).toEqual(['Not deleted']);
  });

  it('stands alone: of several failures the newest first, equal ones once, and no more than three wait', () => {
    open();
    for (const title of ['One', 'Two', 'Two', 'Three', 'One', 'Four'])
      act(() => void toasts.error({ title }));
    for (const title of ['Four', 'One', 'Three']) {
      expect(titles()).toEqual([title]);
      fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
    }
    expect(titles()).toEqual([]);
  });

  it('that can be undone comes back after a newer one, and one that was only told does not', () => {
    open();
    act(() => void toasts.success({ title: 'Saved' }));
    act(() => void toasts.success({ title: 'Moved', action: { label: 'Undo', onPress: () => {} } }));
    act(() => void toasts.success({ title: 'Shared' }));
    expect(titles()).toEqual(['Shared']);
    pass(5_000);
    expect(titles()).toEqual(['Moved']);
    pass(20_000);
    expect(titles()).toEqual([]);
  });

  it('is not lost where two come at once', () => {
    open();
    act(() => {
      toasts.success({ title: 'Event updated' });
      toasts.success({ title: 'Logo saved' });
    });
    expect(titles()).toEqual(['Logo saved']);
    pass(5_000);
    expect(titles()).toEqual(['Event updated']);
  });

  it('is taken away by whoever showed it', () => {
    open();
    let close = () => {};
    act(() => {
      close = toasts.error({ title: 'Not loaded' });
    });
    act(() => close());
    expect(titles()).toEqual([]);
  });

  it('leaves the button that was pressed in sight', () => {
    const scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => {});
    let buttonTop = 600;
    // Without layout nothing is at a point.
    document.elementFromPoint = () => document.body;
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const [top, height] = this.matches('.ui-toast') ? [700, 90] : [buttonTop, 44];
      return { top, bottom: top + height, left: 16, right: 343 } as DOMRect;
    });
    try {
      open();
      screen.getByRole('button', { name: 'Elsewhere' }).focus();
      act(() => void toasts.error({ title: 'Not saved' }));
      expect(scrollBy).not.toHaveBeenCalled();
      buttonTop = 720;
      act(() => void toasts.error({ title: 'Not saved again' }));
      expect(scrollBy.mock.calls).toEqual([[0, 84]]);
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('offers one thing to do, once, and gives the focus back to where it came from', () => {
    open();
    const undo = jest.fn();
    act(() => void toasts.success({ title: 'Event moved', action: { label: 'Undo', onPress: undo } }));
    pass(19_000);
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    act(() => elsewhere.focus());
    const button = screen.getByRole('button', { name: 'Undo' });
    act(() => button.focus());
    pass(60_000);
    fireEvent.click(button);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(titles()).toEqual([]);
    expect(elsewhere).toHaveFocus();
  });
});
