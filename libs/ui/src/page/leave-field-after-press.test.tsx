import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PageProvider } from '../theme/page-provider.js';

const onClick = jest.fn();
const user = userEvent.setup();
beforeEach(() => void onClick.mockReset());

/** The hint of a field goes when the field is left, and everything below moves. */
function Form() {
  const [isHinted, setHinted] = useState(true);
  return (
    <>
      <input aria-label="When" onBlur={() => setHinted(false)} />
      {isHinted ? <p>That is tomorrow</p> : null}
      <button onClick={onClick}>Save</button>
      <label>
        <input type="checkbox" onChange={onClick} /> All day
      </label>
      <input aria-label="Place" />
      <p>Elsewhere</p>
    </>
  );
}

const show = async () => {
  render(<Form />, { wrapper: PageProvider });
  await user.click(screen.getByLabelText('When'));
};
const hint = () => screen.queryByText('That is tomorrow');

describe('A field', () => {
  it.each([
    ['a button', 'Save'],
    ['the label of a choice', 'All day'],
  ])('is left at the end of a press on %s, which acts', async (_what, text) => {
    await show();
    const target = screen.getByText(text);
    await user.pointer({ keys: '[MouseLeft>]', target });
    expect(hint()).toBeVisible();
    await user.pointer({ keys: '[/MouseLeft]', target });
    expect(hint()).toBeNull();
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('is left before the button acts, which has the focus then', async () => {
    await show();
    onClick.mockImplementation(() => expect(screen.getByText('Save')).toHaveFocus());
    await user.click(screen.getByText('Save'));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(hint()).toBeNull();
  });

  it('keeps the focus when the pointer leaves the button before it is released', async () => {
    await show();
    await user.pointer([
      { keys: '[MouseLeft>]', target: screen.getByText('Save') },
      { keys: '[/MouseLeft]', target: screen.getByText('Elsewhere') },
    ]);
    expect(screen.getByLabelText('When')).toHaveFocus();
    expect(onClick).not.toHaveBeenCalled();
  });

  it.each(['Place', 'Elsewhere'])('is left at once for what is no button: %s', async (name) => {
    await show();
    const target = screen.queryByLabelText(name) ?? screen.getByText(name);
    await user.pointer({ keys: '[MouseLeft>]', target });
    expect(hint()).toBeNull();
  });
});
