import { expect, it } from '@jest/globals';
import withoutSummaries from './summaries-loader.js';

it('leaves out the summaries of endpoints, however they are written, and nothing else', () => {
  const contract = `endpoint({
    method: 'GET',
    summary: 'One line, it\\'s short.',
    access: signedInAccess,
    summary: "The caller's.",
    summary:
      'On the next line.',
    response: z.object({ summary: z.string() }),
  })
`;
  expect(withoutSummaries(contract)).toBe(`endpoint({
    method: 'GET',
    access: signedInAccess,
    response: z.object({ summary: z.string() }),
  })
`);
});
