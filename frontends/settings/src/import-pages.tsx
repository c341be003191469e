import { Route, Routes } from '@daymark/ui/router';
import { ImportPage, ImportsPage } from './imports/index.js';
import { pages } from './pages.js';
import { SourcePage } from './source/index.js';

export const ImportPages = () => (
  <Routes>
    <Route path={pages.imports.path} element={<ImportsPage />} />
    <Route path={pages.source.path} element={<SourcePage />} />
    <Route path={pages.import.path} element={<ImportPage />} />
  </Routes>
);
