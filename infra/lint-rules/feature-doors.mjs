// A feature is entered through its door alone: what stands behind it can then change without anybody else noticing.
//
// A feature is a folder directly below a project's `src`. Its door is one file: in a Nest service `<feature>.module.ts`,
// elsewhere `index.ts`. Tests may reach behind it.
import { dirname, relative, resolve, sep } from 'node:path';

/** Folders of a service that are no Nest module: what opens them. */
const DOORS_BY_NAME = { database: 'data-source' };

/** No features but folders of files that anybody may import: the texts of each screen. */
const OPEN = new Set(['texts']);

/** The feature that a file belongs to, and the path inside it; null for a file directly in `src` or outside of it. */
function place(source, file) {
  const [feature, ...rest] = relative(source, file).split(sep);
  return feature === '..' || rest.length === 0 ? null : { feature, inside: rest.join('/') };
}

const isDoor = ({ feature, inside }, doorOf) => inside.replace(/[.][a-z]+$/, '') === doorOf(feature);

function check(context, node, doorOf) {
  const file = context.filename;
  const source = file.slice(0, file.lastIndexOf(`${sep}src${sep}`) + 4);
  const specifier = node?.value;
  if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
  const target = place(source, resolve(dirname(file), specifier));
  if (target === null || OPEN.has(target.feature)) return;
  if (target.feature === place(source, file)?.feature || isDoor(target, doorOf)) return;
  context.report({
    node,
    message: `Enter '${target.feature}' through its door, ${target.feature}/${doorOf(target.feature)}: what others may use is exported there.`,
  });
}

const rule = {
  meta: { type: 'problem', schema: [{ enum: ['module', 'index'] }] },
  create(context) {
    const doorOf = (feature) =>
      context.options[0] === 'module' ? (DOORS_BY_NAME[feature] ?? `${feature}.module`) : 'index';
    const checkSource = (node) => check(context, node.source, doorOf);
    return {
      ImportDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ImportExpression: checkSource,
      TSImportType: (node) => check(context, node.argument.literal ?? node.argument, doorOf),
    };
  },
};

export default { rules: { 'feature-doors': rule } };
