import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from '@jest/globals';
import ts from 'typescript';
import { root } from './lint-fixture.mjs';

const sources = globSync(
  [
    'frontends/*/src/**/*.{ts,tsx}',
    'libs/{api-client,calendar-ui,contracts,icalendar,recurrence,ui}/src/**/*.{ts,tsx}',
    'services/*/src/**/*.{ts,tsx}',
  ],
  { cwd: root },
).filter((file) => !/\.test\.|\.d\.ts$|\/migrations\/|\/testing\//.test(file));

/** Texts in quotation marks or between tags; `{}` stands for inserted values. */
function textsOf(file) {
  const texts = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node))
      texts.push(node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join(''));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest));
  return texts.map((text) =>
    text
      .trim()
      .replaceAll(/\s*\n\n/g, '. ')
      .replaceAll(/\s+/g, ' '),
  );
}

/** The messages of a catalog, with `{}` for values as well. */
const messagesOf = (file) =>
  Object.values(JSON.parse(readFileSync(join(root, file), 'utf8'))).map((text) =>
    text.replaceAll(/\{\w+\}/g, '{}'),
  );

const catalogs = globSync('{frontends,libs}/*/src/**/locales/en/{*,on-demand/*}.json', { cwd: root });
const texts = [
  ...sources.flatMap((file) => textsOf(file).map((text) => ({ file, text }))),
  ...catalogs.flatMap((file) => messagesOf(file).map((text) => ({ file, text }))),
];
const findings = (isFound) => texts.filter(isFound).map(({ file, text }) => `${file}: ${text}`);

/** Words that readers did not understand, with their replacements. */
const REPLACED =
  /changed by itself|how much of it is meant|nothing to come\b|\bput away\b|gone for its audience|known on this machine|who fetches is not kept|time zone: all day|\bin step\b|\btake(?:n|s)? (?:\w+ )?back\b|kept in part|dates? to come\b|past event\(s\)|stay changed\b|usual where\b/i;

/** Wordings of the specification. For those in one place only, its file. */
const OF_THE_SPECIFICATION = new Map(
  [
    'Access Denied, Add Event, Add to Calendar, Admin Access Issue, All Events, Allow Public Sharing, Almost Black',
    'Approve User, Approve User Registration, Back to Dashboard, Back to Events, Calendar Name, Copy Event, Copy Failed',
    'Copy Share Link, Copy Shareable Link, Create Calendar, Create Event, Create New User, Created At, Dark Gray',
    'Deactivated Accounts, Deactivated At, Delete Event, Download Failed, Edit Event, Embed Code, Go Back, Go to Home',
    'Last Sign In, Light Gray, Logged in as: {} | Admin status, Medium Gray, Meeting Link, My Account, Pending Approvals',
    'Preview Public Event, Registration Pending, Reject Registration, Reject User Registration, Return to Home',
    'Share Calendar, Share Event, Share Link, Sharing Options, Sign In, Sign Up, Subscribe to Calendar, Try Again',
    'Eastern Time ({}), Central Time ({}), Mountain Time ({}), Pacific Time ({}), Alaska Time ({}), Hawaii Time ({})',
    'Try Public URL Format, Use Defaults, User Accounts, View Calendar, View Details, Your Calendars, Your Events',
  ]
    .flatMap((line) => line.split(', '))
    .map((text) => [text, /./]),
)
  .set('Work Events, Team Meetings, etc.', /./)
  .set('Save Changes', /^frontends\/events\/src\/locales\/en\/events\.json$/)
  .set('Clear Filters', /dashboard\/src\/locales\/en\/on-demand\/calendar-pages\.json$/)
  .set('Start Date', /dashboard\/src\/locales\/en\/on-demand\/calendar-pages\.json$/)
  .set('End Date', /dashboard\/src\/locales\/en\/on-demand\/calendar-pages\.json$/);

/** Table columns that other programs read. */
const COLUMNS = /exported-table\.ts|own-table\.ts/;

/** Names, and quotes from a screen, ours or another program's. */
const NAMED =
  /["'“][^"'”]*["'”]|(?:Apple|Google|Yahoo) (?:Calendar|Maps)|Apple|Google|Outlook|Yahoo|iPhone|iPad|From URL|Settings, Apps, Calendar, Calendar Accounts, Add Subscribed Calendar|Settings|Import and export|Choose a file|Sharing Options|Allow Public Sharing|choose More|Open Sans|Gregorian|Subject and Start Date|Idempotency-Key|Undo-Key|^\{\} Time|\b(?:Sunday|Monday|Friday|Saturday|May|Mar|Nov)\b/g;

/** Excludes single words, cookies, lists of fonts and module names. */
const isProse = (text) => /^[A-Z{"“].* /.test(text) && !/[=@]|^Inter,/.test(text);
const SENTENCE_BEGINS = /(?<=[.!?:·(\d]["”]? )[A-Z]/g;

describe('what the product says', () => {
  it('has none of the phrases that were replaced', () => {
    assert.ok(texts.length > 5_000);
    assert.deepEqual(
      findings(({ text }) => REPLACED.test(text)),
      [],
    );
  });

  it('has a capital at the start of a sentence and in names alone, but where the specification writes a title', () => {
    const isTitle = ({ file, text }) =>
      isProse(text) &&
      !COLUMNS.test(file) &&
      !OF_THE_SPECIFICATION.get(text)?.test(file) &&
      text
        .replaceAll(NAMED, '')
        .replaceAll(SENTENCE_BEGINS, 'a')
        .split(/[\s/]+/)
        .slice(1)
        .some((word) => /^\(?[A-Z][a-z]/.test(word));
    assert.deepEqual(findings(isTitle), []);
  });

  it('is written in American English, as the specification is', () => {
    const isOther = ({ text }) =>
      /^[A-Z][a-z]/.test(text) &&
      /\b(colours?|grey|organis\w+|customis\w+|recognis\w+|synchronis\w+|favourites?|centre|labelled|behaviour|e-mail)\b/.test(
        text.toLowerCase(),
      );
    assert.deepEqual(findings(isOther), []);
  });
});
