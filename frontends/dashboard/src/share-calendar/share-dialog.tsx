import { Modal } from '@daymark/ui/overlay';
import { ButtonLink } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { shareTexts } from '../texts/share-calendar.js';
import { ShareSheet, type ShareSheetProps } from './share-sheet.js';

interface ShareDialogProps extends ShareSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

export function ShareDialog({ calendar, draft, isOpen, onClose }: ShareDialogProps) {
  return (
    <Modal
      open={isOpen}
      title={shareTexts.title}
      onCancel={onClose}
      footer={null}
      width={1000}
      style={{ top: 32 }}
      destroyOnHidden
    >
      <ShareSheet calendar={calendar} draft={draft} />
      <div className="share-together">
        <ButtonLink kind="quiet" to={paths.collections}>
          {shareTexts.together.open}
        </ButtonLink>
      </div>
    </Modal>
  );
}
