import { expect, it } from '@jest/globals';
import { readSites } from './sharing-options.js';

it('Sites are read line by line, with https where no scheme is named, each once', () => {
  expect(
    readSites(' https://Example.org/ \n\nclub.example\n*.choir.example, http://localhost:3000\nclub.example'),
  ).toEqual({
    sites: [
      'https://example.org',
      'https://club.example',
      'https://*.choir.example',
      'http://localhost:3000',
    ],
    wrong: null,
  });
  expect(readSites(' \n ')).toEqual({ sites: [], wrong: null });
});

it.each(['*', 'https://example.org/page', 'javascript:alert(1)', "'none'", 'two words'])(
  'The first line that is no site is named: %s',
  (line) => {
    expect(readSites(`https://example.org\n${line}\nnot this either`).wrong).toBe(line);
  },
);
