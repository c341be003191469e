import { Button } from '@daymark/ui';
import { texts } from '../texts.js';

export const SaveButton = ({ isBusy }: { isBusy: boolean }) => (
  <Button type="primary" htmlType="submit" loading={isBusy}>
    {isBusy ? texts.saving : texts.save}
  </Button>
);
