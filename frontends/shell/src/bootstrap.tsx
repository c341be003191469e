import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { watchActivity } from '@daymark/api-client';
import { deskTexts, eventTexts } from '@daymark/calendar-ui/page-texts';
import { isLanguage } from '@daymark/contracts/accounts';
import { fieldTexts, problemTexts } from '@daymark/contracts/page-texts';
import { loadPageTexts, setLanguage } from '@daymark/texts';
import { componentTexts, dateTexts } from '@daymark/ui/page-texts';
import './shell.css';

export async function start(): Promise<void> {
  watchActivity();
  // The gateway wrote it into the document.
  const { lang } = document.documentElement;
  setLanguage(isLanguage(lang) ? lang : 'en');
  await loadPageTexts(
    componentTexts,
    dateTexts,
    eventTexts,
    deskTexts,
    fieldTexts,
    problemTexts,
    (language) => import(`./locales/${language}/shell.json`),
  );
  // Constants of these modules may be texts.
  const [{ App }, { preloadRemoteScreens }] = await Promise.all([
    import(/* webpackMode: "eager" */ './app.js'),
    import(/* webpackMode: "eager" */ './screens.js'),
  ]);
  await preloadRemoteScreens(window.location.pathname).catch(() => undefined);
  const root = createRoot(document.getElementById('root')!);
  // Rendered in a transition, so that the browser can respond to input in between.
  startTransition(() => root.render(<App />));
}
