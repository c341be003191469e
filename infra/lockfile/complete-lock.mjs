// Completes package-lock.json after `npm install`, so that `npm ci` accepts it on every machine.
//
// Packages with native parts have one optional package per platform. If the registry lacks one of them at the exact
// version, `npm install` leaves it out of the lock silently, and `npm ci` then stops with "Missing: ... from lock
// file". An entry with only its platform and no integrity is enough: npm skips it on every other platform, and on its
// own platform it could not have been installed anyway.
import { readFileSync, writeFileSync } from 'node:fs';

const OPERATING_SYSTEMS = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  win: 'win32',
  freebsd: 'freebsd',
  android: 'android',
  openharmony: 'openharmony',
  openbsd: 'openbsd',
  netbsd: 'netbsd',
  sunos: 'sunos',
  aix: 'aix',
};
const PROCESSORS = {
  x64: 'x64',
  arm64: 'arm64',
  ia32: 'ia32',
  arm: 'arm',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  s390x: 's390x',
  riscv64: 'riscv64',
  loong64: 'loong64',
  mips64el: 'mips64el',
  wasm32: 'wasm32',
};

const file = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
const packages = lock.packages;

/** Resolves a dependency like Node: beside the package, then in each node_modules above it. */
function findInstalled(from, dependency) {
  for (let path = from; ;) {
    const entry = packages[`${path ? `${path}/` : ''}node_modules/${dependency}`];
    if (entry) return entry;
    if (!path) return undefined;
    const parent = path.lastIndexOf('/node_modules/');
    path = parent >= 0 ? path.slice(0, parent) : '';
  }
}

function satisfies(entry, range) {
  if (!entry) return false;
  if (/^\d/.test(range)) return entry.version === range;
  return entry.version.split('.')[0] === range.replace(/^[\^~>=]+/, '').split('.')[0];
}

let added = 0;
for (const [path, entry] of Object.entries(packages)) {
  for (const [dependency, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const installed = findInstalled(path, dependency);
    if (satisfies(installed, range)) continue;
    const parts = dependency.split(/[/-]/);
    const os = parts.map((part) => OPERATING_SYSTEMS[part]).find(Boolean);
    const cpu = parts.map((part) => PROCESSORS[part]).find(Boolean);
    if (!os && !cpu) {
      console.error(`${dependency}: its name tells no platform; add it by hand`);
      process.exitCode = 1;
      continue;
    }
    const key = installed && path ? `${path}/node_modules/${dependency}` : `node_modules/${dependency}`;
    packages[key] = {
      version: range.replace(/^[\^~=]/, ''),
      ...(cpu && { cpu: [cpu] }),
      optional: true,
      ...(os && { os: [os] }),
      ...(dependency.includes('musl') && { libc: ['musl'] }),
      ...(dependency.includes('-gnu') && { libc: ['glibc'] }),
    };
    added += 1;
  }
}
// npm creates one link per name, and would make `tsc` the API package's own compiler, which is the slow one.
delete packages['node_modules/@typescript/old'].bin;
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} optional platform packages added`);
