import { BusyLabel, Button } from '@daymark/ui';
import { texts } from '../texts.js';

export const SaveButton = ({ isBusy }: { isBusy: boolean }) => (
  <Button type="primary" htmlType="submit" loading={isBusy}>
    <BusyLabel isBusy={isBusy} busyLabel={texts.saving}>
      {texts.save}
    </BusyLabel>
  </Button>
);
