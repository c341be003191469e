// toBeVisible(), toHaveTextContent() and the like.
require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// findBy... and waitFor look until it is there; on a busy machine that may take longer than their default of a second.
configure({ asyncUtilTimeout: 10_000 });

// React's development build makes an Error for each element, whose stack would tell in a warning who made it: a good part
// of a page test's time. It makes none once it has made too many.
const react = require('react');
Object.defineProperty(
  react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set() {} },
);
