import { afterEach, expect, it } from '@jest/globals';
import { loadPageTexts, setLanguage } from '@daymark/texts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Modal } from '../dialog/modal.js';
import { componentTexts } from '../page-texts.js';
import { Select } from '../select.js';
import { UiProvider } from './ui-provider.js';

it('A list of choices without any says so in our words', async () => {
  render(
    <UiProvider withoutStyles>
      <Select aria-label="Calendar" options={[]} />
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Calendar' }));
  expect(await screen.findByText('Nothing found')).toBeVisible();
  expect(screen.queryByText('No data')).toBeNull();
});

afterEach(() => {
  setLanguage('en');
  document.dir = '';
});

it('Components have the language and the direction of the page', async () => {
  setLanguage('ar');
  document.dir = 'rtl';
  await loadPageTexts(componentTexts);
  render(
    <UiProvider withoutStyles>
      <Modal open title="سؤال" footer={null} />
    </UiProvider>,
  );
  expect(await screen.findByRole('button', { name: 'إغلاق' })).toBeVisible();
  expect(screen.getByRole('dialog').parentElement).toHaveClass('ant-modal-wrap-rtl');
});
