import { useState } from 'react';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFile, jpegBytes, pngBytes } from '@daymark/page-testing';
import { UNCHANGED_LOGO, LogoField, type LogoChoice } from './logo-field.js';

const STORED = 'data:image/png;base64,AAAA';
let choice: LogoChoice;

function Page({ storedUrl, isLoading = false }: { storedUrl: string | null; isLoading?: boolean }) {
  const [value, setValue] = useState<LogoChoice>(UNCHANGED_LOGO);
  choice = value;
  return <LogoField storedUrl={storedUrl} isLoading={isLoading} value={value} onChange={setValue} />;
}

const field = () => within(screen.getByRole('group', { name: 'Logo' }));
const input = () => screen.getByLabelText('Select a file', { selector: 'input' });
const select = (file: File) => fireEvent.change(input(), { target: { files: [file] } });
const drop = (file: File) =>
  fireEvent.drop(screen.getByTestId('logo-drop'), { dataTransfer: { files: [file] } });
const button = (name: string) => field().getByRole('button', { name });

describe('The logo', () => {
  it('is selected with a button, shown at once, and not stored by that', async () => {
    render(<Page storedUrl={null} />);
    expect(field().getByText('Drag and drop a logo here, or select a file.')).toBeVisible();
    expect(screen.getByRole('group')).toHaveAccessibleDescription(
      'JPG or PNG, under 2MB, at most 500x500 pixels.',
    );
    expect(button('Select a file')).toBeVisible();
    const file = aFile(pngBytes(10, 10));
    select(file);
    expect(await field().findByRole('img', { name: 'New logo, not saved yet' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/png;base64,/),
    );
    expect(choice).toMatchObject({ kind: 'chosen', file });
  });

  it('can be dropped', async () => {
    render(<Page storedUrl={null} />);
    fireEvent.dragOver(screen.getByTestId('logo-drop'));
    expect(screen.getByTestId('logo-drop')).toHaveClass('ui-logo-drop-over');
    drop(aFile(jpegBytes(10, 10), 'logo.jpg', 'image/jpeg'));
    expect(await field().findByRole('img')).toBeVisible();
    expect(screen.getByTestId('logo-drop')).not.toHaveClass('ui-logo-drop-over');
  });

  it('that was just chosen can be discarded', async () => {
    render(<Page storedUrl={null} />);
    select(aFile(pngBytes(10, 10)));
    await userEvent.click(await field().findByRole('button', { name: 'Discard' }));
    expect(field().queryByRole('img')).toBeNull();
    expect(choice).toEqual(UNCHANGED_LOGO);
  });

  it('that is stored can be removed, which counts when the page is saved, and kept after all', async () => {
    render(<Page storedUrl={STORED} />);
    expect(field().getByRole('img', { name: 'Current logo' })).toHaveAttribute('src', STORED);
    await userEvent.click(button('Remove'));
    expect(choice).toEqual({ kind: 'removed' });
    expect(field().getByText('The logo will be removed when you save.')).toBeVisible();
    expect(field().queryByRole('img')).toBeNull();
    await userEvent.click(button('Keep the current logo'));
    expect(choice).toEqual(UNCHANGED_LOGO);
    expect(field().getByRole('img', { name: 'Current logo' })).toBeVisible();
  });

  it('that is stored can be replaced, and kept after all', async () => {
    render(<Page storedUrl={STORED} />);
    expect(button('Replace')).toBeVisible();
    select(aFile(pngBytes(10, 10)));
    expect(await field().findByRole('img', { name: 'New logo, not saved yet' })).toBeVisible();
    await userEvent.click(button('Keep the current logo'));
    expect(field().getByRole('img', { name: 'Current logo' })).toBeVisible();
  });

  it('says that the stored one is on its way', () => {
    render(<Page storedUrl={null} isLoading />);
    expect(field().getByRole('status')).toHaveTextContent('Loading the logo');
  });
});

describe('A file that cannot be the logo', () => {
  it.each([
    ['Invalid file type', 'Only JPG and PNG files are allowed', aFile([1, 2, 3])],
    ['File too large', 'File size must be less than 2MB', aFile(pngBytes(9, 9), 'a', 'b', 3_000_000)],
    ['Image too large', 'Image dimensions must be 500x500 pixels or smaller', aFile(pngBytes(501, 1))],
    ['Validation error', 'Failed to validate image. Please try again.', aFile(pngBytes(9, 9).slice(0, 16))],
  ])('is refused at once, and what was chosen before stays: %s', async (title, detail, file) => {
    render(<Page storedUrl={null} />);
    select(aFile(pngBytes(10, 10)));
    await field().findByRole('img');
    const before = choice;
    drop(file);
    expect(await field().findByRole('alert')).toHaveTextContent(`${title}: ${detail}`);
    expect(choice).toBe(before);
  });

  it('is forgotten once a good one is chosen', async () => {
    render(<Page storedUrl={null} />);
    select(aFile([1, 2, 3]));
    await field().findByRole('alert');
    select(aFile(pngBytes(10, 10)));
    await field().findByRole('img');
    expect(field().queryByRole('alert')).toBeNull();
  });

  it('may also show only when it is to be drawn', async () => {
    render(<Page storedUrl={null} />);
    select(aFile(pngBytes(10, 10)));
    fireEvent.error(await field().findByRole('img'));
    expect(field().getByRole('alert')).toHaveTextContent('Failed to validate image. Please try again.');
    expect(choice).toEqual(UNCHANGED_LOGO);
  });
});
