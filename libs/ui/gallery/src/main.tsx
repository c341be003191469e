import { createRoot } from 'react-dom/client';
import { UiProvider } from '../../src/index.js';
import { BrowserRouter } from '../../src/router.js';
import { Gallery } from './gallery.js';
import './gallery.css';

createRoot(document.getElementById('root')!).render(
  <UiProvider>
    <BrowserRouter>
      <Gallery />
    </BrowserRouter>
  </UiProvider>,
);
