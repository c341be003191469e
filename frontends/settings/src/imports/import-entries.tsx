import { useDeferredValue } from 'react';
import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { PAGE_SIZE_DEFAULT } from '@daymark/contracts';
import { importLists, ImportList, listImportItems, type Import } from '@daymark/contracts/interchange';
import { Button, Input, Pagination, Skeleton, Tabs } from '@daymark/ui';
import { useQueryState } from '@daymark/ui/router';
import { ReadFailure } from '../read-failure.js';
import { texts } from '../texts.js';
import { ImportEntry } from './import-entry.js';
import type { ImportActions } from './use-import.js';

const SEARCH_MAX_CHARACTERS = 200;
const inAddress = {
  list: { fallback: '', isValid: (list: string) => ImportList.safeParse(list).success },
  q: { fallback: '', isValid: (words: string) => words.length <= SEARCH_MAX_CHARACTERS },
  page: { fallback: '1', isValid: (page: string) => /^[1-9][0-9]{0,2}$/.test(page) },
};

interface ImportEntriesProps {
  data: Import;
  actions: ImportActions;
}

/** The entries of the file in five lists, each paged and searchable. The first non-empty list is open. */
export function ImportEntries({ data, actions }: ImportEntriesProps) {
  const [{ list, q, page }, change] = useQueryState(inAddress);
  const shown = (list || importLists.find((name) => data.counts[name] > 0) || 'new') as ImportList;
  return (
    <Tabs
      label={texts.imports.lists.label}
      className="import-lists"
      activeKey={shown}
      onChange={(key) => change({ list: key, page: '1' })}
      items={importLists.map((name) => ({
        key: name,
        label: texts.imports.lists.tab(name, data.counts[name]),
        children:
          name === shown ? (
            <EntryList
              data={data}
              actions={actions}
              list={name}
              search={q}
              page={Number(page)}
              onSearch={(words) => change({ q: words, page: '1' }, 'typing')}
              onPage={(next) => change({ page: String(next) })}
            />
          ) : null,
      }))}
    />
  );
}

interface EntryListProps extends ImportEntriesProps {
  list: ImportList;
  search: string;
  page: number;
  onSearch: (words: string) => void;
  onPage: (page: number) => void;
}

function EntryList({ data, actions, list, search, page, onSearch, onPage }: EntryListProps) {
  const text = texts.imports.lists;
  const words = useDeferredValue(search.trim());
  const items = useEndpointQuery(
    listImportItems,
    {
      params: { id: data.id },
      query: { list, search: words, page, page_size: PAGE_SIZE_DEFAULT },
    },
    { placeholderData: keepPreviousData },
  );
  const [about, none] = data.state === 'ready' ? [text.about, text.none] : [text.aboutPast, text.nonePast];
  const canChoose = data.state === 'ready' && list !== 'unchanged' && list !== 'refused';
  return (
    <section aria-label={text.names[list]}>
      {data.counts[list] > 0 ? <p className="settings-hint">{about[list]}</p> : null}
      <div className="import-tools">
        {search !== '' || data.counts[list] > PAGE_SIZE_DEFAULT ? (
          <Input
            className="filter-search"
            value={search}
            onChange={({ target }) => onSearch(target.value)}
            placeholder={text.search}
            aria-label={text.search}
            data-shortcut="search"
            maxLength={SEARCH_MAX_CHARACTERS}
            allowClear
          />
        ) : null}
        {canChoose && data.counts[list] > 0 ? (
          <>
            <Button onClick={() => void actions.choose({ choose_list: list })}>{text.chooseAll}</Button>
            <Button onClick={() => void actions.choose({ leave_list: list })}>{text.leaveAll}</Button>
          </>
        ) : null}
      </div>
      {items.data ? (
        <>
          {items.data.total === 0 ? (
            <p className="import-none">{words ? text.notFound : none[list]}</p>
          ) : null}
          <ul className="settings-rows" aria-busy={items.isPlaceholderData || undefined}>
            {items.data.items.map((item) => (
              <ImportEntry
                key={item.number}
                item={item}
                isWaiting={data.state === 'ready'}
                onChoose={(isChosen) =>
                  void actions.choose(isChosen ? { choose: [item.number] } : { leave: [item.number] })
                }
              />
            ))}
          </ul>
          <Pagination
            page={items.data.page}
            pageSize={items.data.page_size}
            total={items.data.total}
            onChange={onPage}
          />
        </>
      ) : items.error && !items.isFetching ? (
        <ReadFailure title={text.failed} fallback={texts.imports.fetchFallback} query={items} />
      ) : (
        <div role="status" aria-label={text.loading}>
          <Skeleton lines={5} title={false} />
        </div>
      )}
    </section>
  );
}
