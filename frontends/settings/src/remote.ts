// What the shell loads.
import { importTexts } from '@daymark/contracts/page-texts';
import type { RemoteRoutes } from '@daymark/federation/remote';
import { loadPageTexts } from '@daymark/texts';

await loadPageTexts(importTexts, (language) => import(`./locales/${language}/settings.json`));
const { default: routes } = await import(/* webpackMode: "eager" */ './routes.js');

export default routes satisfies RemoteRoutes['default'];
