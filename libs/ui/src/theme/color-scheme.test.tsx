import { afterEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { previewColorScheme, showColorScheme, useIsDark } from './color-scheme.js';

let isSystemDark = false;
const listeners = new Set<() => void>();
window.matchMedia = ((media: string) => ({
  media,
  get matches() {
    return isSystemDark;
  },
  addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
  removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
})) as unknown as typeof window.matchMedia;

const Shown = () => <p>{useIsDark() ? 'dark' : 'light'}</p>;

function setSystem(isDark: boolean) {
  isSystemDark = isDark;
  act(() => listeners.forEach((listener) => listener()));
}

describe('The colour scheme of the application', () => {
  afterEach(() => {
    setSystem(false);
    showColorScheme(null);
  });

  it('follows the system until one is chosen, and again when none is', async () => {
    render(<Shown />);
    expect(screen.getByText('light')).toBeVisible();
    setSystem(true);
    expect(screen.getByText('dark')).toBeVisible();
    act(() => showColorScheme('light'));
    expect(await screen.findByText('light')).toBeVisible();
    setSystem(false);
    act(() => showColorScheme('dark'));
    expect(await screen.findByText('dark')).toBeVisible();
    act(() => showColorScheme(null));
    expect(await screen.findByText('light')).toBeVisible();
  });

  it('keeps to a preview when what is stored arrives late, and is the stored one again at its end', () => {
    const endPreview = previewColorScheme('dark', 'light');
    showColorScheme('light');
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
    endPreview();
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'light');
    showColorScheme('dark');
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
  });

  it('is that of the browser too: scroll bars and the ground below the page', () => {
    const meta = document.createElement('meta');
    meta.name = 'color-scheme';
    document.head.append(meta);
    showColorScheme('dark');
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
    expect(meta.content).toBe('dark');
    showColorScheme(null);
    expect(meta.content).toBe('light dark');
    meta.remove();
  });
});
