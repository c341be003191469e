import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { watchActivity } from '@daymark/api-client';
// The texts that pages share, before any of them runs.
import '@daymark/calendar-ui/english';
import '@daymark/ui/english';
import { App } from './app.js';
import { preloadRemoteScreens } from './screens.js';
import './shell.css';

export async function start(): Promise<void> {
  watchActivity();
  await preloadRemoteScreens(window.location.pathname).catch(() => undefined);
  const root = createRoot(document.getElementById('root')!);
  // Rendered in a transition, so that the browser can respond to input in between.
  startTransition(() => root.render(<App />));
}
