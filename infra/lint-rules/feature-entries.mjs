// A feature may be imported only through its entry file, so that its other files can change without affecting others.
//
// A feature is a folder directly below a project's `src`. Its entry is one file: in a Nest service
// `<feature>.module.ts`, elsewhere, and in a service's folder without Nest code, `index.ts`. Tests may import other
// files too.
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** Service folders that are not Nest modules, with their entry files. */
const ENTRIES_BY_NAME = { database: 'data-source' };

/** Folders that are not features: anybody may import the catalogs of texts. */
const OPEN = new Set(['locales']);

/** The feature of a file, and its path inside it; null for a file directly in `src` or outside of it. */
function place(source, file) {
  const [feature, ...rest] = relative(source, file).split(sep);
  return feature === '..' || rest.length === 0 ? null : { feature, inside: rest.join('/') };
}

const sourceOf = (file) => file.slice(0, file.lastIndexOf(`${sep}src${sep}`) + 4);

const isEntry = ({ feature, inside }, entryOf) => inside.replace(/[.][a-z]+$/, '') === entryOf(feature);

function check(context, node, entryOf) {
  const file = context.filename;
  const source = sourceOf(file);
  const specifier = node?.value;
  if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
  const target = place(source, resolve(dirname(file), specifier));
  if (target === null || OPEN.has(target.feature)) return;
  if (target.feature === place(source, file)?.feature || isEntry(target, entryOf)) return;
  context.report({
    node,
    message: `Import '${target.feature}' through its entry ${target.feature}/${entryOf(target.feature)}: what others may use is exported there.`,
  });
}

const entries = {
  meta: { type: 'problem', schema: [{ enum: ['module', 'index'] }] },
  create(context) {
    const source = sourceOf(context.filename);
    const entryOf = (feature) =>
      context.options[0] === 'index' || existsSync(join(source, feature, 'index.ts'))
        ? 'index'
        : (ENTRIES_BY_NAME[feature] ?? `${feature}.module`);
    const checkSource = (node) => check(context, node.source, entryOf);
    return {
      ImportDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ImportExpression: checkSource,
      TSImportType: (node) => check(context, node.argument.literal ?? node.argument, entryOf),
    };
  },
};

/** Only a module with contents counts as a file of a Nest module. */
const modules = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    let hasModule = false;
    return {
      'Decorator > CallExpression[callee.name="Module"]'(node) {
        hasModule = true;
        if (node.arguments[0]?.properties?.length === 0)
          context.report({
            node,
            message: 'This Nest module is empty: give the folder an index.ts instead.',
          });
      },
      'Program:exit'(node) {
        if (!hasModule)
          context.report({
            node,
            message: 'No Nest module is declared here: the entry file must be index.ts then.',
          });
      },
    };
  },
};

export default { rules: { 'feature-entries': entries, 'nest-modules': modules } };
