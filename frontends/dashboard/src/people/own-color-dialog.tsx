import { useState } from 'react';
import { useSaidChange } from '@daymark/calendar-ui';
import { changeMembership, type Calendar, type CalendarColor } from '@daymark/contracts';
import { Button } from '@daymark/ui';
import { Modal } from '@daymark/ui/overlay';
import { colorSwatches } from '../calendar-fields.js';
import { SwatchField } from '../swatch-field.js';
import { text } from '../texts.js';

export function OwnColorDialog({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const [color, setColor] = useState(calendar.color);
  const { change, isBusy } = useSaidChange();
  const choose = async (chosen: CalendarColor | null) => {
    const isDone = await change(
      changeMembership,
      { params: { id: calendar.id }, body: { color: chosen } },
      {
        done: { title: text('dashboard.ownColor.done'), description: calendar.name },
        failed: text('dashboard.ownColor.failed'),
      },
    );
    if (isDone) onClose();
  };
  return (
    <Modal
      open
      title={text('dashboard.list.ownColor')}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => void choose(null)}>
            {text('dashboard.ownColor.ofOwner')}
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => void choose(color as CalendarColor)}>
            {text('dashboard.ownColor.save')}
          </Button>
        </>
      }
    >
      <p className="ui-text-secondary">{text('dashboard.ownColor.hint')}</p>
      <SwatchField
        label={text('dashboard.color')}
        swatches={colorSwatches}
        value={color}
        onChange={setColor}
      />
    </Modal>
  );
}
