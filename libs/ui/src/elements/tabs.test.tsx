import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tabs } from './tabs.js';

const items = ['Events', 'People', 'Sharing'].map((label) => ({ key: label, label, children: label }));

describe('Tabs', () => {
  it.each([
    ['ltr', '{ArrowRight}', '{ArrowLeft}'],
    ['rtl', '{ArrowLeft}', '{ArrowRight}'],
  ])('are chosen by the arrow that points to them, in lines of %s', async (direction, next, previous) => {
    render(
      <div dir={direction}>
        <Tabs label="Calendar" items={items} />
      </div>,
    );
    const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
    await userEvent.click(screen.getByRole('tab', { name: 'Events' }));
    await userEvent.keyboard(next);
    expect(chosen()).toBe('People');
    await userEvent.keyboard(previous + previous);
    expect(chosen()).toBe('Sharing');
    await userEvent.keyboard('{Home}');
    expect(chosen()).toBe('Events');
  });
});
