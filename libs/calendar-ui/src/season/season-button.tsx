import { lazy, Suspense, useState } from 'react';
import { loadPageTexts } from '@daymark/texts';
import { Button } from '@daymark/ui';
import type { SeasonDialogProps } from './season-dialog.js';
import { text } from '../desk-texts.js';

export const SeasonDialog = lazy(async () => {
  await loadPageTexts((language) => import(`../locales/${language}/on-demand/season.json`));
  const { SeasonDialog: dialog } = await import(/* webpackChunkName: "season" */ './season-dialog.js');
  return { default: dialog };
});

export function SeasonButton(season: Omit<SeasonDialogProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{text('desk.season.title')}</Button>
      {isOpen ? (
        <Suspense>
          <SeasonDialog {...season} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
