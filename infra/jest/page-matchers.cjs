// toBeVisible(), toHaveTextContent() and others.
require('@testing-library/jest-dom');
const { configure, getConfig } = require('@testing-library/dom');

const { getElementError } = getConfig();

configure({
  // How long findBy... and waitFor retry; a busy machine may need longer than the default of a second.
  asyncUtilTimeout: 10_000,
  // Each retry that found nothing printed the whole page for its error, of which the last one alone is read.
  getElementError(message, container) {
    const withPage = () => getElementError(message, container);
    if (!getConfig()._disableExpensiveErrorDiagnostics) return withPage();
    const error = Object.assign(new Error(message), { name: 'TestingLibraryElementError' });
    return Object.defineProperty(error, 'message', { configurable: true, get: () => withPage().message });
  },
});

// React's development build creates an Error for each element, whose stack is for warnings: a good part of a page
// test's time. It creates none after a limit, which this simulates.
const react = require('react');
Object.defineProperty(
  react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set() {} },
);
