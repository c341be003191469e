import { afterEach, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { dateTexts } from '@daymark/ui/page-texts';
import { loadPageTexts, setLanguage } from '@daymark/texts';
import { deskTexts, eventTexts } from '../page-texts.js';
import { showScheduler, told } from '../../test/scheduler-on-page.js';

afterEach(() => setLanguage('en'));

it.each([
  ['de', { month: ['Mo', 'Di'], year: ['M', 'D'], first: 'Januar', more: 'Termin an diesem Tag erstellen' }],
  ['fr', { month: ['lun.', 'mar.'], year: ['L', 'M'], first: 'janvier', more: 'Ajouter à cette date' }],
  ['ar', { month: ['الاثنين', 'الثلاثاء'], year: ['ن', 'ث'], first: 'يناير', more: 'إضافة حدث في هذا اليوم' }],
] as const)('The scheduler is in the language of the page: %s', async (language, words) => {
  setLanguage(language);
  await loadPageTexts(dateTexts, eventTexts, deskTexts);
  const heads = () =>
    screen
      .getAllByRole('columnheader')
      .slice(0, 2)
      .map(({ textContent }) => textContent);
  const { unmount } = showScheduler({ view: 'month', weekStart: 1 });
  expect(heads()).toEqual(words.month);
  expect(screen.getByText(words.more)).toBeInTheDocument();
  unmount();
  showScheduler({ view: 'year', weekStart: 1 });
  expect(heads()).toEqual(words.year);
  expect(screen.getAllByRole('heading')[0]).toHaveTextContent(words.first);
});

it('Arrow keys lead to the dates to which they point, also where lines begin at the right', async () => {
  setLanguage('ar');
  await loadPageTexts(dateTexts, eventTexts, deskTexts);
  showScheduler({ view: 'month', date: '2026-11-24' });
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight']) fireEvent.keyDown(document.body, { key });
  expect(told.onNavigate.mock.calls.map(([to]) => to.date?.slice(0, 7))).toEqual([
    '2026-12',
    '2026-11',
    '2026-10',
  ]);
});
