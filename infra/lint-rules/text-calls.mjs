// Compares the messages of English catalogs with the code that asks for them: keys that nothing asks for, variables that
// a call lacks or has in excess. That a key exists is a matter of types.
import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

const ASKING = new Set(['text', 'textIn']);

/**
 * The strings and templates of a file, which may be keys, and its calls for a text by a literal key, each with the names
 * of its variables, or null where they are not written there.
 */
export function readCalls({ source, tsx }) {
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

export const readSources = (files) =>
  files.map((file) => ({ source: readFileSync(file, 'utf8'), tsx: file.endsWith('x') }));
