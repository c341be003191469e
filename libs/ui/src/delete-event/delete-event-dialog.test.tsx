import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '../theme/ui-provider.js';
import { DeleteEventDialog, type DeleteScope } from './delete-event-dialog.js';

function open(more: { isOccurrence?: boolean; isBusy?: boolean } = {}) {
  const onDelete = jest.fn<(scope: DeleteScope) => void>();
  render(
    <UiProvider withoutStyles>
      <DeleteEventDialog
        isOpen
        title="Evening training"
        isOccurrence={false}
        isBusy={false}
        onDelete={onDelete}
        onCancel={() => {}}
        {...more}
      />
    </UiProvider>,
  );
  return onDelete;
}

describe('The delete dialog', () => {
  it('names the event and says that there is no way back', async () => {
    const onDelete = open();
    expect(screen.getByRole('dialog', { name: 'Delete Event' })).toHaveTextContent(
      'Are you sure you want to delete "Evening training"? This action cannot be undone.',
    );
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Delete Event' }));
    expect(onDelete).toHaveBeenCalledWith('series');
  });

  it('of an occurrence asks how much of the series, and takes this one alone by default', async () => {
    const onDelete = open({ isOccurrence: true });
    expect(screen.getByText('This is a recurring event. What would you like to delete?')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Delete this occurrence only' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Delete Event' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Delete this and following occurrences' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete Event' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Delete entire recurring series' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete Event' }));
    expect(onDelete.mock.calls).toEqual([['occurrence'], ['following'], ['series']]);
  });

  it("says 'Deleting...' while it runs, and cannot be left then", () => {
    open({ isBusy: true });
    expect(screen.getByRole('button', { name: /Deleting\.\.\./ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });
});
