// toBeVisible(), toHaveTextContent() and others.
require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// How long findBy... and waitFor retry; a busy machine may need longer than the default of a second.
configure({ asyncUtilTimeout: 10_000 });

// React's development build creates an Error for each element, whose stack is for warnings: a good part of a page
// test's time. It creates none after a limit, which this simulates.
const react = require('react');
Object.defineProperty(
  react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set() {} },
);
