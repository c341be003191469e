import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AnchoredPanel } from './anchored-panel.js';

const onClose = jest.fn();
beforeEach(() => {
  onClose.mockClear();
});

function Page({ isHeld = false }: { isHeld?: boolean }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const close = () => {
    onClose();
    setAnchor(null);
  };
  return (
    <>
      <button onClick={({ currentTarget }) => setAnchor(currentTarget)}>Open</button>
      <p>Elsewhere</p>
      {anchor ? (
        <AnchoredPanel anchor={anchor} label="New event" onClose={close} isHeld={isHeld}>
          <button>First</button>
          <input aria-label="Title" data-first-focus />
          <button>Last</button>
        </AnchoredPanel>
      ) : null}
    </>
  );
}
const open = async (props = {}) => {
  render(<Page {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
};
const button = (name: string) => screen.getByRole('button', { name });

describe('A panel beside what it is about', () => {
  it('begins at what it says, and keeps the Tab key within', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'New event' })).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveFocus();
    await userEvent.tab();
    expect(button('Last')).toHaveFocus();
    await userEvent.tab();
    expect(button('First')).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(button('Last')).toHaveFocus();
  });

  it('is closed by Escape, and gives the focus back', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(button('Open')).toHaveFocus();
  });

  it('gives the focus to what it is about where a shortcut opened it, with the focus nowhere', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    act(() => {
      button('Open').blur();
      button('Open').click();
    });
    await userEvent.keyboard('{Escape}');
    expect(button('Open')).toHaveFocus();
  });

  it('is closed by a press elsewhere', async () => {
    await open();
    await userEvent.click(screen.getByText('Elsewhere'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('that is held stays when something elsewhere is pressed', async () => {
    await open({ isHeld: true });
    await userEvent.click(screen.getByText('Elsewhere'));
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});

describe('Where lines begin', () => {
  afterEach(() => void jest.restoreAllMocks());

  it.each([
    ['ltr', '408px'],
    ['rtl', '92px'],
  ])('at one side, a panel stands at the other one of what it is about: %s', async (direction, left) => {
    jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
    jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.role === 'dialog' ? new DOMRect(0, 0, 200, 100) : new DOMRect(300, 50, 100, 30);
    });
    render(
      <div dir={direction}>
        <Page />
      </div>,
    );
    await userEvent.click(button('Open'));
    expect(screen.getByRole('dialog').style.left).toBe(left);
  });
});
