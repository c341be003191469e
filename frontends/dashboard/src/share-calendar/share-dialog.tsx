import { Modal } from '@daymark/ui/overlay';
import { ButtonLink } from '@daymark/ui/router';
import { CollectionsOfCalendar } from './collections/collections-of-calendar.js';
import { paths } from '../paths.js';
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
      <div className="ui-stack share-together share-tab">
        <CollectionsOfCalendar calendar={calendar} />
        <ButtonLink kind="quiet" to={paths.collections}>
          {text('dashboard.share.together.open')}
        </ButtonLink>
      </div>
    </Modal>
  );
}
