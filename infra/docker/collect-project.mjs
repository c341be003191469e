// Puts together what one project needs at run time and nothing else: its built files, those of our libraries that it
// uses, and the packages that these declare as dependencies. Sources, tests, maps, types and other projects stay behind.
// Beside them stands a list of those packages with their versions and licences (CycloneDX).
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    /** The project's folder, relative to the repository. */
    project: { type: 'string' },
    /** The folder of the whole repository, installed and built. */
    from: { type: 'string' },
    /** The folder to fill; the layout is the repository's. Without it, the list is made and nothing is copied. */
    to: { type: 'string' },
    /** The file for the list of packages; `sbom.cdx.json` in the folder to fill, unless said otherwise. */
    inventory: { type: 'string' },
  },
});
const { project, from, to } = values;
const inventory = values.inventory ?? join(to, 'sbom.cdx.json');
const BUILT_FOLDERS = ['dist', 'dist-server'];
/** Maps of `dist-server` alone stay: by them stack traces name sources. */
const LEFT_BEHIND = /((?<!dist-server\/[\w./-]+)\.map|\.tsbuildinfo|\.d\.[cm]?ts|\.test\.js)$/;

const copied = new Set();
const linked = new Set();
const packages = new Map();
const pending = [join(from, project)];
for (let folder = pending.pop(); folder; folder = pending.pop()) {
  if (copied.has(folder)) continue;
  copied.add(folder);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  note(folder, manifest);
  if (to !== undefined) {
    if (isOurs(folder)) copyBuilt(folder);
    else copyPackage(folder);
  }
  pending.push(...dependenciesOf(folder, manifest));
}
writeFileSync(inventory, JSON.stringify(billOfMaterials(), null, 2));
console.log(`${project}: ${copied.size} packages`);

function note(folder, { name, version, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const licenses = typeof license === 'string' ? [{ expression: license }] : [];
  const type = folder === join(from, project) ? 'application' : 'library';
  packages.set(purl, { type, name, version, purl, 'bom-ref': purl, licenses });
}

/** Sorted and without a date: the same packages give the same file. */
function billOfMaterials() {
  const components = [...packages.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1));
  const component = components.find(({ type }) => type === 'application');
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components: components.filter((other) => other !== component),
  };
}

function isOurs(folder) {
  return !relative(from, folder).split(sep).includes('node_modules');
}

function copyBuilt(folder) {
  const present = BUILT_FOLDERS.filter((name) => existsSync(join(folder, name)));
  if (present.length === 0)
    throw new Error(`${relative(from, folder)} is used by ${project}, but was not built.`);
  for (const name of ['package.json', ...present]) copy(join(folder, name));
}

function copyPackage(folder) {
  // Packages nested inside are copied when something that is needed resolves to them.
  copy(folder, (file) => file === folder || basename(file) !== 'node_modules');
}

function copy(path, isWanted = () => true) {
  const target = join(to, relative(from, path));
  mkdirSync(dirname(target), { recursive: true });
  cpSync(path, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => isWanted(file) && !LEFT_BEHIND.test(file),
  });
}

function dependenciesOf(folder, manifest) {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = manifest;
  const required = Object.keys(dependencies).filter((name) => !(name in optionalDependencies));
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  const optional = Object.keys(optionalDependencies);
  return [
    ...[...required, ...peers].map(
      (name) => resolve(folder, name) ?? fail(`${manifest.name} lacks ${name}.`),
    ),
    ...optional.map((name) => resolve(folder, name)).filter(Boolean),
  ];
}

/** Node's own lookup: the nearest node_modules above. A link to a project of ours is made again in the output. */
function resolve(folder, name) {
  for (let above = folder; above.startsWith(from); above = dirname(above)) {
    const candidate = join(above, 'node_modules', name);
    if (!existsSync(join(candidate, 'package.json'))) continue;
    const real = realpathSync(candidate);
    if (real !== candidate) link(candidate, real);
    return real;
  }
  return undefined;
}

function link(path, real) {
  if (to === undefined || linked.has(path)) return;
  linked.add(path);
  const target = join(to, relative(from, path));
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(relative(dirname(path), real), target);
}

function fail(message) {
  throw new Error(message);
}
