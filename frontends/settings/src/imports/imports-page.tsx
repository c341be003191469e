import { useState } from 'react';
import { FileDropZone, ImportFileButton, useImportFile } from '@daymark/calendar-ui/import-file';
import {
  Card,
  LoadingScreen,
  Typography,
  usePageTitle,
  ContractForm,
  Input,
  localTimeZone,
  useContractForm,
  formatInstantDay,
  Pagination,
  Skeleton,
  Tag,
  ErrorPanel,
} from '@daymark/ui';
import { useSearchParams, Link, useNavigate, useQueryState } from '@daymark/ui/router';
import { ARCHIVE_MAX_BYTES, getCalendar, id, IMPORT_MAX_BYTES, PAGE_SIZE_DEFAULT } from '@daymark/contracts';
import {
  call,
  createRequestKeys,
  useInvalidation,
  keepPreviousData,
  useEndpointQuery,
} from '@daymark/api-client';
import { may, RoleTooLow, useSayFailure } from '@daymark/calendar-ui';
import {
  createImportFromAddress,
  ImportAddressRequest,
  listImports,
  type Import,
} from '@daymark/contracts/interchange';
import { text } from '../texts.js';
import { ExportCard } from './export-card.js';
import { paths } from '../paths.js';
import { describeImport, stateTones } from './import-words.js';
import { isInProgress } from './use-import.js';

const MEGABYTE = 1024 * 1024;

/** '/imports': importing a calendar file, and earlier imports. `?calendar=` names the target calendar. */
export function ImportsPage() {
  usePageTitle(text('settings.imports.title'));
  const [query] = useSearchParams();
  const { data: calendarId } = id().safeParse(query.get('calendar'));
  const { bring, uploading } = useImportFile(calendarId);
  const target = useEndpointQuery(
    getCalendar,
    { params: { id: calendarId ?? '' } },
    { enabled: calendarId !== undefined },
  );
  if (target.isLoading) return <LoadingScreen label={text('settings.source.loading')} />;
  if (target.data?.role && !may(target.data, 'manage')) return <RoleTooLow calendar={target.data} />;
  return (
    <div className="ui-page ui-page-narrow">
      <FileDropZone onFiles={bring} />
      <Typography.Title>{text('settings.imports.title')}</Typography.Title>
      <div className="ui-stack settings-cards">
        <Card title={text('settings.imports.bring.title')}>
          <div className="ui-stack settings-form">
            <p>{text('settings.imports.bring.text')}</p>
            <ul className="ui-bullets">
              {(['iCalendar', 'archive', 'table'] as const).map((kind) => (
                <li key={kind}>{text(`settings.imports.bring.kinds.${kind}`)}</li>
              ))}
            </ul>
            <ImportFileButton uploading={uploading} onFiles={bring}>
              {text('settings.imports.bring.choose')}
            </ImportFileButton>
            <p className="ui-hint">
              {text('settings.imports.bring.hint', {
                size: IMPORT_MAX_BYTES / MEGABYTE,
                archiveSize: ARCHIVE_MAX_BYTES / MEGABYTE,
              })}
            </p>
            <ImportAddress calendarId={calendarId} />
          </div>
        </Card>
        <ImportHistory />
        <ExportCard />
      </div>
    </div>
  );
}

function ImportAddress({ calendarId }: { calendarId: string | undefined }) {
  const sayFailure = useSayFailure();
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
    onFailure: sayFailure(text('settings.imports.address.failed')),
  });
  return (
    <ContractForm form={form} label={text('settings.imports.address.form')} className="import-address">
      <ContractForm.Field
        name="address"
        label={text('settings.imports.address.title')}
        hint={
          calendarId === undefined ? (
            text('settings.imports.address.hint')
          ) : (
            <>
              {text('settings.imports.address.hint')}{' '}
              <Link to={paths.source(calendarId)} className="ui-link">
                {text('settings.imports.address.keepInStep')}
              </Link>
            </>
          )
        }
      >
        <Input type="url" inputMode="url" autoComplete="off" placeholder="https://" />
      </ContractForm.Field>
      <ContractForm.Submit busyLabel={text('settings.imports.address.busy')}>
        {text('settings.imports.address.submit')}
      </ContractForm.Submit>
    </ContractForm>
  );
}

const REFRESH_MS = 2_000;
const inAddress = { page: { fallback: '1', isValid: (page: string) => /^[1-9][0-9]{0,3}$/.test(page) } };

function ImportHistory() {
  const [{ page }, change] = useQueryState(inAddress);
  const imports = useEndpointQuery(
    listImports,
    { query: { page: Number(page), page_size: PAGE_SIZE_DEFAULT } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.items.some(isInProgress) ? REFRESH_MS : false),
    },
  );
  const { data, error, isFetching } = imports;
  if (!data && error && !isFetching) {
    return (
      <ErrorPanel
        title={text('settings.imports.history.failed')}
        fallback={text('settings.imports.history.fallback')}
        query={imports}
      />
    );
  }
  return (
    <Card title={text('settings.imports.history.title')}>
      {data ? (
        <>
          {data.total === 0 ? <p className="ui-hint">{text('settings.imports.history.empty')}</p> : null}
          <ul className="settings-rows">
            {data.items.map((item) => (
              <HistoryRow key={item.id} item={item} />
            ))}
          </ul>
          <Pagination
            page={data.page}
            pageSize={data.page_size}
            total={data.total}
            onChange={(next) => change({ page: String(next) })}
          />
        </>
      ) : (
        <Skeleton label={text('settings.imports.history.loading')} lines={3} title={false} />
      )}
    </Card>
  );
}

function HistoryRow({ item }: { item: Import }) {
  const name = item.file_name || text('settings.imports.unnamed');
  return (
    <li className="ui-apart settings-row">
      <div className="ui-stack settings-row-text">
        <span className="ui-actions settings-row-title">
          <Link to={paths.import(item.id)} className="ui-link">
            <bdi>{name}</bdi>
          </Link>
          <Tag tone={stateTones[item.state]}>{text(`settings.imports.states.${item.state}`)}</Tag>
        </span>
        <span>{describeImport(item)}</span>
        <span className="ui-hint">
          {formatInstantDay(item.created_at, localTimeZone())}
          {item.calendar ? ` · ${item.calendar.name}` : null}
        </span>
      </div>
    </li>
  );
}
