// The matchers of Testing Library, for the types of the tests.
import '@testing-library/jest-dom/jest-globals';
