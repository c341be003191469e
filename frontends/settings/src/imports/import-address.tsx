import { useState } from 'react';
import { call, createRequestKeys, failureToast, useInvalidation } from '@daymark/api-client';
import { createImportFromAddress, ImportAddressRequest } from '@daymark/contracts/interchange';
import { ContractForm, Input, localTimeZone, useContractForm, useToast } from '@daymark/ui';
import { Link, useNavigate } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';

/** Imports from an address instead of a file: it is fetched once, and previewed like a file. */
export function ImportAddress({ calendarId }: { calendarId: string | undefined }) {
  const text = texts.imports.address;
  const toast = useToast();
  const navigate = useNavigate();
  const invalidate = useInvalidation();
  const [keyOf] = useState(createRequestKeys);
  const form = useContractForm(ImportAddressRequest, {
    initialValues: { address: '' },
    onSubmit: async ({ address }) => {
      const body = {
        address,
        timezone: localTimeZone(),
        ...(calendarId === undefined ? {} : { calendar_id: calendarId }),
      };
      const { id } = await call(createImportFromAddress, {
        body,
        idempotencyKey: keyOf([address, calendarId]),
      });
      void invalidate(createImportFromAddress);
      await navigate(paths.import(id));
    },
    onFailure: (error) => toast.error(failureToast(error, text.failed, texts.failureFallback)),
  });
  return (
    <ContractForm form={form} label={text.form} className="import-address">
      <ContractForm.Field
        name="address"
        label={text.title}
        hint={
          calendarId === undefined ? (
            text.hint
          ) : (
            <>
              {text.hint}{' '}
              <Link to={paths.source(calendarId)} className="ui-link">
                {text.keepInStep}
              </Link>
            </>
          )
        }
      >
        <Input type="url" inputMode="url" autoComplete="off" placeholder="https://" />
      </ContractForm.Field>
      <ContractForm.Submit busyLabel={text.busy}>{text.submit}</ContractForm.Submit>
    </ContractForm>
  );
}
