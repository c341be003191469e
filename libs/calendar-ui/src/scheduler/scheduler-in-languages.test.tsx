import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { dateTexts } from '@daymark/ui/page-texts';
import { loadPageTexts, setLanguage } from '@daymark/texts';
import { deskTexts, eventTexts } from '../page-texts.js';
import { showScheduler } from '../../test/scheduler-on-page.js';

afterEach(() => setLanguage('en'));

it.each([
  ['de', { month: ['Mo', 'Di'], year: ['M', 'D'], first: 'Januar', more: 'Termin an diesem Tag erstellen' }],
  [
    'fr',
    { month: ['lun.', 'mar.'], year: ['L', 'M'], first: 'janvier', more: 'Ajouter un événement ce jour-là' },
  ],
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
