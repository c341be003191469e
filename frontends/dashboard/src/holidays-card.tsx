import { useState } from 'react';
import { call, createRequestKeys, useEndpointQuery, useInvalidation } from '@daymark/api-client';
import { useSayFailure } from '@daymark/calendar-ui';
import { useUndo } from '@daymark/calendar-ui/undo';
import { addHolidays, HolidaysRequest, listHolidayCountries, type HolidayCountry } from '@daymark/contracts';
import { languageInUse } from '@daymark/texts';
import {
  browserLocale,
  Card,
  ContractForm,
  NativeSelect,
  Typography,
  useContractForm,
  useFormValues,
} from '@daymark/ui';
import { useNavigate } from '@daymark/ui/router';
import { paths } from './paths.js';
import { text } from './texts.js';

/** Adds the public holidays of a country or region as a calendar; at first those of the browser's locale. */
export function HolidaysCard() {
  const { data, isError } = useEndpointQuery(listHolidayCountries, {}, { staleTime: Infinity });
  return (
    <Card>
      <Typography.Title level={2}>{text('dashboard.holidays.title')}</Typography.Title>
      <p className="ui-text-secondary">{text('dashboard.holidays.hint')}</p>
      {data ? (
        <HolidaysForm countries={data.items} />
      ) : isError ? (
        <p>{text('dashboard.holidays.unavailable')}</p>
      ) : null}
    </Card>
  );
}

function HolidaysForm({ countries }: { countries: readonly HolidayCountry[] }) {
  const sayFailure = useSayFailure();
  const undo = useUndo();
  const navigate = useNavigate();
  const invalidate = useInvalidation();
  const [keyOf] = useState(createRequestKeys);
  const [{ language: ofBrowser, region: ofLocale }] = useState(() =>
    new Intl.Locale(browserLocale()).maximize(),
  );
  // Pages are in English where the browser's language is not among theirs, but names of holidays may be in it.
  const language = languageInUse() === 'en' ? ofBrowser : languageInUse();
  const form = useContractForm(HolidaysRequest, {
    initialValues: {
      country: countries.some(({ code }) => code === ofLocale) ? ofLocale! : '',
      region: null as string | null,
    },
    toRequest: (values) => ({ ...values, language: /^[a-z]{2}$/.test(language) ? language : null }),
    onSubmit: async (body) => {
      const action = undo.begin(text('dashboard.holidays.title'));
      const calendar = await call(addHolidays, { body, idempotencyKey: keyOf(body), undoKey: action.key });
      await invalidate(addHolidays);
      action.done({ title: text('dashboard.holidays.added'), description: calendar.name });
      await navigate(paths.calendarDetail(calendar.id));
    },
    onFailure: sayFailure(text('dashboard.holidays.failed')),
  });
  const { country } = useFormValues(form.fields);
  const regions = countries.find(({ code }) => code === country)?.regions ?? [];
  return (
    <ContractForm form={form} label={text('dashboard.holidays.title')}>
      <ContractForm.Field name="country" label={text('dashboard.holidays.country')}>
        <NativeSelect
          options={[{ value: '', label: text('dashboard.holidays.choose') }, ...countries.map(optionOf)]}
          onChange={() => form.fields.set({ region: null })}
        />
      </ContractForm.Field>
      {regions.length > 0 ? (
        <ContractForm.Field name="region" label={text('dashboard.holidays.region')}>
          <NativeSelect
            options={[
              { value: null, label: text('dashboard.holidays.wholeCountry') },
              ...regions.map(optionOf),
            ]}
          />
        </ContractForm.Field>
      ) : null}
      <div className="ui-actions ui-actions-end">
        <ContractForm.Submit busyLabel={text('dashboard.holidays.busy')}>
          {text('dashboard.holidays.add')}
        </ContractForm.Submit>
      </div>
    </ContractForm>
  );
}

const optionOf = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });
