import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { watchActivity } from '@daymark/api-client';
import { App } from './app.js';
import './shell.css';

/** Starts the application in the document's root element. */
export function start(): void {
  watchActivity();
  const root = createRoot(document.getElementById('root')!);
  // In small steps, between which the browser can answer to what somebody types.
  startTransition(() => root.render(<App />));
}
