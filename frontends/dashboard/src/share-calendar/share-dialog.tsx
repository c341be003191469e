import { Modal } from '@daymark/ui/overlay';
import { CollectionsOfCalendar } from './collections/collections-of-calendar.js';
import { text } from '../texts.js';
import { ShareSheet, type ShareSheetProps } from './share-sheet.js';

interface ShareDialogProps extends ShareSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

export function ShareDialog({ calendar, draft, isOpen, onClose }: ShareDialogProps) {
  return (
    <Modal
      open={isOpen}
      title={text('dashboard.share.title')}
      onCancel={onClose}
      footer={null}
      width={1000}
      style={{ top: 32 }}
      destroyOnHidden
    >
      <ShareSheet calendar={calendar} draft={draft} />
      <CollectionsOfCalendar calendar={calendar} />
    </Modal>
  );
}
