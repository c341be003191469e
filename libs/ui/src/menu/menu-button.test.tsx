import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AnchoredPanel } from '../dialog/anchored-panel.js';
import { DeleteIcon, MoreIcon } from '../elements/icons.js';
import { MemoryRouter, MenuButton, type MenuEntry } from '../router.js';

const onEdit = jest.fn();
const onDelete = jest.fn();
const onImport = jest.fn();
beforeEach(() => void jest.resetAllMocks());

const entries: MenuEntry[] = [
  { kind: 'action', label: 'Delete', icon: DeleteIcon, onSelect: onDelete, isDangerous: true },
  { kind: 'link', label: 'Details', to: '/details' },
  { kind: 'action', label: 'Edit', onSelect: onEdit },
  { kind: 'action', label: 'Import', onSelect: onImport, isDisabled: true },
  { kind: 'action', label: 'Email', onSelect: onEdit },
];

const Page = () => (
  <MemoryRouter address="/">
    <MenuButton label="More for Rowing" icon={MoreIcon} entries={entries} />
    <p>Elsewhere</p>
  </MemoryRouter>
);

const button = () => screen.getByRole('button', { name: 'More for Rowing' });
const item = (name: string) => screen.getByRole('menuitem', { name });

async function open() {
  render(<Page />);
  await userEvent.click(button());
  return screen.getByRole('menu', { name: 'More for Rowing' });
}

describe('A menu', () => {
  it('has what is dangerous last, below a line', async () => {
    const menu = await open();
    const labels = [...menu.children].map((entry) => (entry.role === 'separator' ? '—' : entry.textContent));
    expect(labels).toEqual(['Details', 'Edit', 'Import', 'Email', '—', 'Delete']);
    expect(item('Details')).toHaveAttribute('href', '/details');
  });

  it.each([
    ['below its button', 100, 400, 138],
    ['above it where it does not fit below', 700, 400, 294],
    ['within the window where it fits neither below nor above', 360, 450, 344],
  ])('is %s', async (_where, buttonTop, menuHeight, top) => {
    jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.matches('.ui-menu')
        ? new DOMRect(0, 0, 200, menuHeight)
        : new DOMRect(300, buttonTop, 32, 32);
    });
    try {
      expect((await open()).style.top).toBe(`${top}px`);
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('closes with what is chosen, and gives the focus back before', async () => {
    onEdit.mockImplementation(() => expect(button()).toHaveFocus());
    await open();
    await userEvent.click(item('Edit'));
    expect(onEdit).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('works by keyboard: arrows, first letters, Home, End, Escape and Tab; what is disabled is passed', async () => {
    render(<Page />);
    act(() => button().focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(item('Details')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(item('Email')).toHaveFocus();
    await userEvent.keyboard('e');
    expect(item('Edit')).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(item('Delete')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(item('Details')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(button()).toHaveFocus();
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.keyboard('{ArrowUp}');
    expect(item('Delete')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(item('Details')).toHaveFocus();
    await userEvent.tab();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(onEdit).not.toHaveBeenCalled();
  });

  it('does nothing with what is disabled', async () => {
    await open();
    await userEvent.click(item('Import'));
    expect(onImport).not.toHaveBeenCalled();
    expect(item('Import')).toHaveAttribute('aria-disabled', 'true');
  });

  it('closes when something else is pressed', async () => {
    await open();
    await userEvent.click(screen.getByText('Elsewhere'));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('closes alone by Escape within a panel', async () => {
    const onClose = jest.fn();
    render(
      <AnchoredPanel anchor={document.body} label="Event" onClose={onClose}>
        <Page />
      </AnchoredPanel>,
    );
    const panel = within(screen.getByRole('dialog', { name: 'Event' }));
    await userEvent.click(panel.getByRole('button', { name: 'More for Rowing' }));
    await userEvent.keyboard('{Escape}');
    expect(panel.queryByRole('menu')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
