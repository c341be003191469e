// The types of toBeVisible(), toHaveTextContent() and others; the pages' Jest preset installs the matchers.
import '@testing-library/jest-dom/jest-globals';
