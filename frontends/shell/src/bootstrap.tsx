import { createRoot } from 'react-dom/client';
import { watchActivity } from '@daymark/api-client';
import { App } from './app.js';
import './shell.css';

/** Starts the application in the document's root element. */
export function start(): void {
  watchActivity();
  createRoot(document.getElementById('root')!).render(<App />);
}
