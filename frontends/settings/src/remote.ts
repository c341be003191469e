// What the shell loads.
import type { RemoteRoutes } from '@daymark/federation/remote';

const { default: routes } = await import(/* webpackMode: "eager" */ './routes.js');

export default routes satisfies RemoteRoutes['default'];
