// toBeVisible(), toHaveTextContent() and the like, and the clean-up of rendered trees after each test.
require('@testing-library/jest-dom');
