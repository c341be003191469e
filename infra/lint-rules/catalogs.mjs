// Compares the catalogs of all languages with the English ones: missing and surplus messages, other variables, missing
// plural forms. `npm run texts:check` prints what it finds.
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { parseSync } from '@swc/core';

// Compares the messages of English catalogs with the code that asks for them: keys that nothing asks for, variables that
// a call lacks or has in excess. That a key exists is a matter of types.
const ASKING = new Set(['text', 'textIn']);

/**
 * The strings and templates of a file, which may be keys, and its calls for a text by a literal key, each with the names
 * of its variables, or null where they are not written there.
 */
function readCalls({ source, tsx }) {
  const found = { strings: new Set(), patterns: [], calls: [] };
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'StringLiteral') found.strings.add(node.value);
    if (node.type === 'TemplateLiteral' && node.expressions?.length > 0)
      found.patterns.push(node.quasis.map(({ raw }) => raw));
    if (node.type === 'CallExpression') found.calls.push(...callsIn(node));
    Object.values(node).forEach(visit);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx, decorators: true }).body);
  return found;
}

function callsIn({ callee, arguments: given }) {
  const name = callee.type === 'MemberExpression' ? callee.property.value : callee.value;
  if (!ASKING.has(name)) return [];
  const [key, values] = (name === 'textIn' ? given.slice(1) : given).map(({ expression }) => expression);
  return key?.type === 'StringLiteral' ? [{ key: key.value, variables: variablesOf(values) }] : [];
}

function variablesOf(values) {
  if (values === undefined) return [];
  if (values.type !== 'ObjectExpression' || values.properties.some(({ type }) => type === 'SpreadElement'))
    return null;
  return values.properties.map((property) => property.key?.value ?? property.value).sort();
}

/**
 * @param messages those of the English catalogs of a project, by key
 * @param variablesOfMessage the names of a message's variables, in alphabetical order
 */
export function problemsOfCalls(messages, sources, variablesOfMessage) {
  const read = sources.map(readCalls);
  const isAsked = (key) =>
    read.some(
      ({ strings, patterns }) =>
        strings.has(key) ||
        // Titles are asked for together with their details.
        strings.has(key.replace(/\.(?:title|detail)$/, '')) ||
        patterns.some(
          (parts) => parts.join('') !== '' && key.startsWith(parts[0]) && key.endsWith(parts.at(-1)),
        ),
    );
  const unused = Object.keys(messages)
    .filter((key) => !isAsked(key))
    .map((key) => `nothing asks for '${key}'`);
  const calls = read.flatMap(({ calls }) => calls).filter(({ key }) => Object.hasOwn(messages, key));
  const wrong = calls.flatMap(({ key, variables }) => {
    const wanted = variablesOfMessage(messages[key]);
    return variables === null || variables.join() === wanted.join()
      ? []
      : [`'${key}' is asked for with {${variables.join('}, {')}} instead of {${wanted.join('}, {')}}`];
  });
  return [...unused, ...wrong];
}

const readSources = (files) =>
  files.map((file) => ({ source: readFileSync(file, 'utf8'), tsx: file.endsWith('x') }));

const ROOT = resolve(import.meta.dirname, '../..');
const CATALOG = /^(.*\/locales\/)([^/]+)(\/(?:on-demand\/)?[^/]+\.json)$/;

/** The variables of a message, and of each variable that decides between cases their names. */
function shapeOf(message) {
  const variables = new Set();
  const cases = new Map();
  const visit = (tokens) => {
    for (const token of Array.isArray(tokens) ? tokens : []) {
      if (!Array.isArray(token)) continue;
      const [variable, type, options] = token;
      variables.add(variable);
      if (typeof options !== 'object') continue;
      const names = Object.keys(options).filter((name) => name !== 'offset');
      cases.set(variable, { type, names });
      for (const name of names) visit(options[name]);
    }
  };
  visit(compileMessageOrThrow(message));
  return { variables: [...variables].sort(), cases };
}

/** What a translation lacks, has in excess or has otherwise than the English text. */
export function problemsOfMessage(language, english, translated) {
  let source, target;
  try {
    [source, target] = [shapeOf(english), shapeOf(translated)];
  } catch (error) {
    return [`cannot be read: ${error.message}`];
  }
  const problems = [];
  if (source.variables.join() !== target.variables.join()) {
    problems.push(`has {${target.variables.join('}, {')}} instead of {${source.variables.join('}, {')}}`);
  }
  const formsOf = (kind) => new Intl.PluralRules(language, { type: kind }).resolvedOptions().pluralCategories;
  const [plurals, ordinals] = [formsOf('cardinal'), formsOf('ordinal')];
  for (const [variable, { type, names }] of target.cases) {
    const forms = type === 'selectordinal' ? ordinals : plurals;
    const needed = type === 'select' ? (source.cases.get(variable)?.names ?? []) : forms;
    // What English calls as it is, such as names of cities, other languages may call otherwise.
    if (type === 'select' && needed.join() === 'other') continue;
    const lacking = needed.filter((name) => !names.includes(name));
    const surplus = names.filter((name) => !needed.includes(name) && !/^\d+$/.test(name));
    if (lacking.length > 0) problems.push(`lacks '${lacking.join("', '")}' of {${variable}}`);
    if (surplus.length > 0) problems.push(`has '${surplus.join("', '")}' of {${variable}} in excess`);
  }
  return problems;
}

export const problemsOfCatalog = (language, english, translated) => [
  ...Object.keys(translated)
    .filter((key) => !Object.hasOwn(english, key))
    .map((key) => `'${key}' is not in English`),
  ...Object.entries(english).flatMap(([key, message]) =>
    Object.hasOwn(translated, key)
      ? problemsOfMessage(language, message, translated[key]).map((problem) => `'${key}' ${problem}`)
      : [`'${key}' is missing`],
  ),
];

/**
 * Keys that two English catalogs have: what runs together loads both, and the later one's message would win.
 *
 * @param catalogs messages by key, by file
 */
export function problemsOfKeys(catalogs) {
  const files = Object.groupBy(
    Object.entries(catalogs).flatMap(([file, messages]) =>
      Object.keys(messages).map((key) => ({ key, file })),
    ),
    ({ key }) => key,
  );
  return Object.entries(files)
    .filter(([, found]) => found.length > 1)
    .map(([key, found]) => `'${key}' is in ${found.map(({ file }) => file).join(' and ')}`);
}

/**
 * The problems of all catalogs in the repository, each with its file, and of the code that asks for their messages.
 *
 * @param wanted the languages, if not those that have any catalog
 */
export function problemsOfAll(wanted) {
  const filesOf = (...patterns) =>
    execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const files = filesOf('*/locales/*/*.json');
  const read = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  const languages = wanted ?? [...new Set(files.flatMap((file) => CATALOG.exec(file)?.[2] ?? []))];
  const sources = files.filter((file) => CATALOG.exec(file)?.[2] === 'en');
  const problems = sources.flatMap((source) => {
    const [, folder, , part] = CATALOG.exec(source);
    return languages.flatMap((language) => {
      const file = `${folder}${language}${part}`;
      if (!files.includes(file)) return [`${file}: is missing`];
      return problemsOfCatalog(language, read(source), read(file)).map((problem) => `${file}: ${problem}`);
    });
  });
  const projects = Object.groupBy(sources, (source) => source.split('/', 2).join('/'));
  return [
    ...problems,
    ...problemsOfKeys(Object.fromEntries(sources.map((file) => [file, read(file)]))),
    ...Object.entries(projects).flatMap(([project, catalogs]) => {
      const code = filesOf(`${project}/src/*.ts`, `${project}/src/*.tsx`)
        .filter((file) => file !== '' && !/\.test\.tsx?$/.test(file))
        .map((file) => join(ROOT, file));
      const messages = Object.assign({}, ...catalogs.map(read));
      return problemsOfCalls(messages, readSources(code), (message) => shapeOf(message).variables).map(
        (problem) => `${project}: ${problem}`,
      );
    }),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const problems = problemsOfAll();
  console.log(problems.join('\n') || 'All texts are there, in all languages.');
  process.exitCode = problems.length > 0 ? 1 : 0;
}
