// What the shell loads.
import type { RemoteRoutes } from '@daymark/federation/remote';
import { ruleTexts } from '@daymark/recurrence/page-texts';
import { loadPageTexts } from '@daymark/texts';

await loadPageTexts(ruleTexts, (language) => import(`./locales/${language}/events.json`));
const { default: routes } = await import(/* webpackMode: "eager" */ './routes.js');

export default routes satisfies RemoteRoutes['default'];
