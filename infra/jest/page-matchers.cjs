// toBeVisible(), toHaveTextContent() and the like.
require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// findBy... and waitFor look until it is there; on a busy machine that may take longer than their default of a second.
configure({ asyncUtilTimeout: 10_000 });
