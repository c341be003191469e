import { lazy, Suspense, useState } from 'react';
import { Button } from '@daymark/ui';
import type { SeasonDialogProps } from './season-dialog.js';
import { text } from '../desk-texts.js';

export const SeasonDialog = lazy(() =>
  import(/* webpackChunkName: "season" */ './season-dialog.js').then((module) => ({
    default: module.SeasonDialog,
  })),
);

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
