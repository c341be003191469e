// The types of toBeVisible(), toHaveTextContent() and the like; the Jest preset of pages brings the matchers.
import '@testing-library/jest-dom/jest-globals';
