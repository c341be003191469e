import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
