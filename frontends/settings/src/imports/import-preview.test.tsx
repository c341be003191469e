import { describe, expect, it } from '@jest/globals';
import type { ImportTable } from '@daymark/contracts/interchange';
import { CALENDAR_ID, problemWith, requestTo, sentTo, shownPath } from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IMPORT_ID, anImport, open, WhileSignedOut, press, rowOf } from '../../test/support/open-import.js';

describe('The preview of an import', () => {
  it('says what is new, changed with before and after, and not kept with the reason and the line', async () => {
    open();
    expect(await screen.findByText('2 new, 1 changed and 1 skipped.')).toBeVisible();
    expect(await screen.findByText('Evening training')).toBeVisible();
    expect(within(rowOf('Evening training')).getByText('Wed 12 Mar 2025, 6 pm')).toBeVisible();
    expect(rowOf('Regatta')).toHaveTextContent('Sat 3 May 2025 – Mon 5 May 2025');
    await userEvent.click(screen.getByRole('tab', { name: 'Changed (1)' }));
    await screen.findByText('Board meeting');
    expect(rowOf('Board meeting')).toHaveTextContent('LocationBefore: Hall 1 After: Hall 2');
    await userEvent.click(screen.getByRole('tab', { name: 'Skipped (1)' }));
    expect(await screen.findByText('It has no start. (line 88)')).toBeVisible();
    expect(within(rowOf('Entry without a title')).queryByRole('checkbox')).toBeNull();
  });

  it('sends each choice at once, with the version that it started from', async () => {
    const { server } = open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Import Regatta' }));
    await screen.findByRole('button', { name: 'Import 2 entries' });
    await userEvent.selectOptions(screen.getByLabelText('Into which calendar?'), 'Regattas');
    await userEvent.click(screen.getByRole('switch', { name: 'Older entries may replace newer ones' }));
    await waitFor(() => expect(sentTo(server, `PATCH /api/imports/${IMPORT_ID}`)).toHaveLength(3));
    expect(sentTo(server, `PATCH /api/imports/${IMPORT_ID}`).map(({ body }) => body)).toEqual([
      { leave: [2], version: 1 },
      { calendar_id: CALENDAR_ID, version: 2 },
      { older_may_win: true, version: 3 },
    ]);
  });

  it('sends choices that met the end of the session with the next one, in one request', async () => {
    const { server, service } = open(anImport(), undefined, {}, WhileSignedOut);
    const path = `PATCH /api/imports/${IMPORT_ID}`;
    const choose = server.routes[path]!;
    const refresh = server.routes['POST /api/auth/refresh']!;
    const isOver = problemWith('UNAUTHENTICATED');
    await screen.findByText('Evening training');
    Object.assign(server.routes, { [path]: isOver, 'POST /api/auth/refresh': isOver });
    await userEvent.click(screen.getByRole('switch', { name: 'Older entries may replace newer ones' }));
    await screen.findByRole('button', { name: 'Sign in again' });
    await userEvent.selectOptions(screen.getByLabelText('Into which calendar?'), 'Regattas');
    const before = sentTo(server, path).length;
    Object.assign(server.routes, {
      [path]: choose,
      'POST /api/auth/refresh': refresh,
      // The same person, but another session.
      'POST /api/auth/sign-in': structuredClone(refresh),
    });
    expect(service.stored.version).toBe(1);
    await press('Sign in again');
    await waitFor(() => expect(service.stored.version).toBe(2));
    const sent = sentTo(server, path).slice(before);
    expect(sent.map(({ body }) => body)).toEqual([
      { older_may_win: true, calendar_id: CALENDAR_ID, version: 1 },
    ]);
  });

  it('asks for a time zone only where times have none', async () => {
    open(anImport({ source: { ...anImport().source!, floating: 4 } }));
    expect(await screen.findByLabelText('Time zone for times without one')).toBeInTheDocument();
    expect(screen.getByText('4 entries of this file name no time zone.')).toBeVisible();
  });

  it('says that a second run of the same file would change nothing', async () => {
    open(anImport({ counts: { new: 0, changed: 0, unchanged: 3, part: 0, refused: 0, chosen: 0 } }));
    expect(
      await screen.findByText(
        'There is nothing to import: 3 entries of this file are in the calendar already.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 0 entries' })).toBeDisabled();
  });

  it('goes away when it is discarded', async () => {
    const { server } = open();
    await screen.findByText('Evening training');
    await press('Discard');
    await waitFor(() => expect(shownPath()).toBe('/imports'));
    expect(sentTo(server, `DELETE /api/imports/${IMPORT_ID}`)).toHaveLength(1);
  });
});

describe('The preview of a table', () => {
  const aTable = (more: Partial<ImportTable> = {}): ImportTable => ({
    headings: ['Who', 'When', 'From'],
    rows: [['Choir', '03/04/2026', '19:30']],
    is_known: false,
    columns: { title: 0, start_date: 1 },
    date_order: 'day_first',
    possible_orders: ['day_first', 'month_first'],
    example: { written: '03/04/2026', date: '2026-04-03' },
    problem: null,
    ...more,
  });

  it('shows its first rows, asks which column is what and how its dates are read, and has it read so', async () => {
    const { server } = open(anImport({ table: aTable() }));
    const rows = within(await screen.findByRole('region', { name: 'First rows of the table' }));
    expect(rows.getByRole('columnheader', { name: 'Who Title' })).toBeVisible();
    expect(rows.getByRole('columnheader', { name: 'From Not used' })).toBeVisible();
    expect(rows.getByText('19:30')).toBeVisible();
    expect(screen.getByText('03/04/2026 is read as Friday, April 3rd, 2026.')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Start time'), 'From');
    await userEvent.selectOptions(screen.getByLabelText('Title'), 'No column');
    await userEvent.selectOptions(screen.getByLabelText('Order of day and month'), 'month_first');
    await press('Read again with these columns');
    await waitFor(() => expect(sentTo(server, `PATCH /api/imports/${IMPORT_ID}`)).toHaveLength(1));
    expect(sentTo(server, `PATCH /api/imports/${IMPORT_ID}`)[0]!.body).toEqual({
      table: { columns: { start_date: 1, start_time: 2 }, date_order: 'month_first' },
      version: 1,
    });
  });

  it('says why nothing could be read by these columns', async () => {
    const problem = { code: 'table_column_missing', params: { column: 'title' } } as const;
    open(anImport({ table: aTable({ problem, columns: {}, example: null }) }));
    expect(
      await screen.findByText('No column of the table is the title. Choose which one it is.'),
    ).toBeVisible();
    expect(screen.queryByText(/^There is nothing/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Import / })).toBeNull();
    expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible();
  });

  it('asks nothing where its columns are known and its dates are clear', async () => {
    open(anImport({ table: aTable({ is_known: true, possible_orders: ['day_first'] }) }));
    const summary = await screen.findByText('How the table is read');
    expect(summary.closest('details')).not.toHaveAttribute('open');
  });
});

describe('A file with several calendars', () => {
  it('shows which they are, and lets them go into one instead', async () => {
    const first = [
      { name: 'Choir', color: '#dc2626', entries: 12 },
      { name: 'Work', color: null, entries: 1 },
    ];
    const { server } = open(anImport({ into_each: true, parts: { total: 22, in_none: 1, first } }));
    const list = await screen.findByRole('list', { name: 'Calendars of the file' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choir12 entries', 'Work1 entry']);
    expect(screen.getByText('and 20 more')).toBeVisible();
    expect(screen.getByText('1 entry is in no calendar and stays so.')).toBeVisible();
    const choice = screen.getByLabelText('Into which calendar?');
    expect(choice).toHaveDisplayValue('Each of the 22 calendars into its own');
    await userEvent.selectOptions(choice, 'All into one new calendar');
    await waitFor(() => expect(sentTo(server, `PATCH /api/imports/${IMPORT_ID}`)).toHaveLength(1));
    expect(requestTo(server, `PATCH /api/imports/${IMPORT_ID}`).body).toMatchObject({
      new_calendar: { name: 'Rowing club' },
    });
  });
});
