// Collects exactly what one project needs at run time: its built files, and for a bundled program (infra/bundle) only
// the packages that it loads from node_modules; for any other, our libraries' built files and the packages that these
// declare as dependencies. Sources, tests, maps, types and other projects are left out. It also writes a list of all
// contained packages, including bundled ones, with versions and licences (CycloneDX).
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
    /** The folder to fill, with the repository's layout. Without it, only the list is written. */
    to: { type: 'string' },
    /** The file for the list of packages; by default `sbom.cdx.json` in the folder to fill. */
    inventory: { type: 'string' },
  },
});
const { project, from, to } = values;
const inventory = values.inventory ?? join(to, 'sbom.cdx.json');
const BUILT_FOLDERS = ['dist', 'dist-server'];
/** Only maps of `dist-server` are kept: stack traces need them. */
const NOT_COPIED = /((?<!dist-server\/[\w./-]+)\.map|\.tsbuildinfo|\.d\.[cm]?ts|\.test\.js)$/;

const root = join(from, project);
const packages = new Map();
const linked = new Set();
/** For a bundled program: the packages outside the bundle. */
const separate = readSeparate();
for (const [folder, manifest] of neededBy([root])) note(folder, manifest);
if (to !== undefined) mkdirSync(to, { recursive: true });
writeFileSync(inventory, JSON.stringify(billOfMaterials(), null, 2));
if (to !== undefined) {
  const copied = separate ? [root, ...besideProgram(separate)] : [...neededBy([root]).keys()];
  for (const folder of copied) {
    if (isOurs(folder)) copyBuilt(folder);
    else copyPackage(folder);
  }
  for (const path of linked) {
    const real = realpathSync(path);
    if (existsSync(placeOf(real))) link(path, real);
  }
  console.log(`${project}: ${copied.length} of ${packages.size} packages`);
}

/** Folders with their manifests: these, and their dependencies, recursively. */
function neededBy(folders) {
  const needed = new Map();
  const pending = [...folders];
  for (let folder = pending.pop(); folder; folder = pending.pop()) {
    if (needed.has(folder)) continue;
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    needed.set(folder, manifest);
    pending.push(...dependenciesOf(folder, manifest));
  }
  return needed;
}

/** Our own libraries are in the bundle; those listed are read as files, without the packages that they import. */
function besideProgram(folders) {
  return [...folders.filter(isOurs), ...neededBy(folders.filter((folder) => !isOurs(folder))).keys()];
}

function readSeparate() {
  const file = join(root, 'dist-server/packages.json');
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')).map(
    (name) => resolve(root, name) ?? fail(`${project} lacks ${name}.`),
  );
}

function note(folder, { name, version, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const licenses = typeof license === 'string' ? [{ expression: license }] : [];
  const type = folder === root ? 'application' : 'library';
  packages.set(purl, { type, name, version, purl, 'bom-ref': purl, licenses });
}

/** Sorted and without a date, so that equal packages give equal files. */
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
  // Nested packages are copied when a needed one resolves to them.
  copy(folder, (file) => file === folder || basename(file) !== 'node_modules');
}

function copy(path, isWanted = () => true) {
  const target = placeOf(path);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(path, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => isWanted(file) && !NOT_COPIED.test(file),
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

/** The nearest node_modules above. A link to a project of ours is created again in the output. */
function resolve(folder, name) {
  for (let above = folder; above.startsWith(from); above = dirname(above)) {
    const candidate = join(above, 'node_modules', name);
    if (!existsSync(join(candidate, 'package.json'))) continue;
    const real = realpathSync(candidate);
    if (real !== candidate) linked.add(candidate);
    return real;
  }
  return undefined;
}

function placeOf(path) {
  return join(to, relative(from, path));
}

function link(path, real) {
  if (existsSync(placeOf(path))) return;
  mkdirSync(dirname(placeOf(path)), { recursive: true });
  symlinkSync(relative(dirname(path), real), placeOf(path));
}

function fail(message) {
  throw new Error(message);
}
