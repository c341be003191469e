import { TEMPORARY_PASSWORD_LIFETIME_SECONDS } from '@daymark/contracts';
import { Alert } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { text } from '../texts.js';

const LIFETIME_HOURS = TEMPORARY_PASSWORD_LIFETIME_SECONDS / 3600;

export function TemporaryPassword({ password }: { password: string }) {
  return (
    <>
      <CopyField label={text('admin.temporaryPassword.label')} value={password} />
      <Alert
        type="warning"
        showIcon
        title={text('admin.temporaryPassword.once', { hours: LIFETIME_HOURS })}
      />
    </>
  );
}
