// Completes package-lock.json after `npm install`, so that `npm ci` accepts it on every machine.
//
// Packages with native parts have one optional package per platform. If the registry lacks one of them at the exact
// version, `npm install` leaves it out of the lock silently, and `npm ci` then stops with "Missing: ... from lock
// file". An entry with only its platform and no integrity is enough: npm skips it on every other platform, and on its
// own platform it could not have been installed anyway.
import { readFileSync, writeFileSync } from 'node:fs';

const OPERATING_SYSTEM = /^(?:aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)$/;
const PROCESSOR = /^(?:arm|arm64|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)$/;
/** Names of packages that differ from those of Node. */
const OTHER_NAMES = { windows: 'win32', win: 'win32', ppc64le: 'ppc64' };

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
    const parts = dependency.split(/[/-]/).map((part) => OTHER_NAMES[part] ?? part);
    const os = parts.find((part) => OPERATING_SYSTEM.test(part));
    const cpu = parts.find((part) => PROCESSOR.test(part));
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
