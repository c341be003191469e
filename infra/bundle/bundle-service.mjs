// Bundles a service's built files, our libraries and the packages that it uses into `dist-server`, from which the
// service is started. With 2,000 separate files a process would hold all of each in memory, including comments and
// drivers of other databases; the bundle leaves out unused code, and puts lazily loaded code into separate files.
//
// `packages.json` beside it lists the packages that stay in node_modules; an image needs only those.
//
//   cd services/auth && node ../../infra/bundle/bundle-service.mjs
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'esbuild';

const WORKSPACE = resolve(import.meta.dirname, '../..');
const OUTPUT = 'dist-server';
const PROGRAM = 'program';

/** Stack traces show source files and lines from here on. */
const entry = (/** @type {string[]} */ first) => `import { setSourceMapsSupport } from 'node:module';
${first.map((name) => `import '${name}';\n`).join('')}setSourceMapsSupport(true);
await import('./${PROGRAM}.js');
`;

/** They stay in node_modules: native programs, and code that must run before any decorator. */
const RUNS_FIRST = 'reflect-metadata';
const SEPARATE = ['sharp', '@node-rs/argon2', RUNS_FIRST];

/** Optional packages of frameworks that are not installed here. */
const NOT_INSTALLED = [
  '@fastify/multipart',
  '@fastify/view',
  '@google-cloud/spanner',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  '@sap/hana-client',
  '@valkey/valkey-glide',
  'better-sqlite3',
  'class-transformer',
  'class-validator',
  'expo-sqlite',
  'hdb-pool',
  'mongodb',
  'mssql',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-native',
  'pg-query-stream',
  'react-native-sqlite-storage',
  'redis',
  'sql.js',
  'sqlite3',
  'typeorm-aurora-data-api-driver',
];

/** For stores that no service uses: each is replaced by an empty class with the file's name. */
const UNUSED_STORES =
  /node_modules[\\/](typeorm[\\/]driver[\\/](?!postgres[\\/]|types[\\/])[\w-]+|bullmq[\\/]dist[\\/]\w+[\\/]postgres)[\\/][\w-]+\.js$/;

/** CommonJS packages expect these. */
const COMMON_JS = [
  `import { createRequire as createRequireOfPackages } from 'node:module';`,
  'const require = createRequireOfPackages(import.meta.url);',
  'const __filename = import.meta.filename;',
  'const __dirname = import.meta.dirname;',
].join('\n');

const NAMING = /\((\w+),(\w+)\)=>([\w$]+)\(\1,"name",\{value:\2,configurable:!0\}\)/;

const modules = {
  name: 'modules',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?js$/ }, async ({ path }) => {
      if (!UNUSED_STORES.test(path)) {
        const text = await readFile(path, 'utf8');
        // Our own files keep their source maps.
        const isOurs = !path.includes(`${sep}node_modules${sep}`);
        return { contents: inAscii(isOurs ? text : text.replaceAll(/^\/\/# sourceMappingURL=.*$/gm, '')) };
      }
      const name = basename(path, '.js').replaceAll('-', '_');
      return { contents: name === 'index' ? 'module.exports = {};' : `exports.${name} = class ${name} {};` };
    });
  },
};

/** esbuild escapes strings like this, but not regular expressions. Text beyond Latin-1 takes twice the memory. */
const inAscii = (text) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A file of ours that depends on its own location is not bundled. */
const leavePlacedFiles = (output) => ({
  name: 'leave-placed-files',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\// }, async ({ path, resolveDir, kind }) => {
      if (resolveDir.includes('node_modules') || kind === 'entry-point') return undefined;
      const file = resolve(resolveDir, path);
      const text = await readFile(file, 'utf8').catch(() => '');
      if (!text.includes('import.meta.')) return undefined;
      if (/^import .* from '(?!node:)/m.test(text))
        return {
          errors: [
            {
              text: `${relative(WORKSPACE, file)} uses import.meta, so it may import nothing but Node's modules`,
            },
          ],
        };
      return { path: `./${relative(output, file).split(sep).join('/')}`, external: true };
    });
  },
});

/**
 * A service has a program in `main.js`, and may have further ones in `main.js` files of nested folders: processes, and
 * workers that a process starts.
 */
async function bundleService(directory, built) {
  await rm(join(directory, OUTPUT), { recursive: true, force: true });
  const manifest = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));
  const separate = new Set(manifest.loadedByName);
  const files = await readdir(join(directory, built), { recursive: true });
  for (const folder of files.filter((file) => basename(file) === 'main.js').map((file) => dirname(file))) {
    const main = join(directory, built, folder, 'main.js');
    for (const name of await bundleProgram(main, join(directory, OUTPUT, folder))) separate.add(name);
  }
  await writeFile(join(directory, OUTPUT, 'packages.json'), JSON.stringify([...separate].sort()));
}

/** @returns the packages that the program loads from node_modules */

async function bundleProgram(main, output) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: WORKSPACE,
    entryPoints: { [PROGRAM]: main },
    outdir: output,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // Nest, TypeORM and logs identify classes by name.
    keepNames: true,
    charset: 'ascii',
    // Selects ES module builds, whose unused modules can be left out.
    conditions: ['module', 'es2015'],
    minifyWhitespace: true,
    minifySyntax: true,
    // The text stays in memory as long as the process: short names make it a quarter smaller.
    minifyIdentifiers: true,
    // Node prints the source line of an uncaught error.
    lineLimit: 200,
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    write: false,
    metafile: true,
    external: [...SEPARATE, ...NOT_INSTALLED.flatMap((name) => [name, `${name}/*`])],
    banner: { js: COMMON_JS },
    plugins: [leavePlacedFiles(output), modules],
    logLevel: 'warning',
  });
  await mkdir(output, { recursive: true });
  const wide = outputFiles.find(({ path, text }) => path.endsWith('.js') && /[^\0-\x7f]/.test(text));
  if (wide)
    throw new Error(`${wide.path} has more than ASCII, so a process would keep it in twice the memory`);
  for (const { path, text } of outputFiles)
    await writeFile(path, path.endsWith('.map') ? withoutPackages(text) : namingClassesOnly(text));
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const separate = SEPARATE.filter((name) => imported.includes(name));
  await writeFile(join(output, 'main.js'), entry(separate.filter((name) => name === RUNS_FIRST)));
  return separate;
}

/**
 * esbuild's `keepNames` defines the name of each function whenever that is created, which for arrow functions cost half
 * as much as answering a 304. They have no prototype, and nothing depends on their names.
 */
function namingClassesOnly(text) {
  if (!text.includes('"name",{value:')) return text;
  if (!NAMING.test(text)) throw new Error('esbuild names functions in another way: NAMING has to follow');
  // Of the same length, since the source map names columns. A function's name stays configurable.
  return text.replace(NAMING, (naming, of, name, define) =>
    `(${of},${name})=>${of}.prototype?${define}(${of},"name",{value:${name}}):${of}`.padEnd(naming.length),
  );
}

/** Node keeps the whole map in memory after an error was printed, and that of the packages is ten times as large. */
function withoutPackages(text) {
  const map = JSON.parse(text);
  const isOurs = map.sources.map((source) => !source.includes('node_modules/'));
  const indexes = isOurs.map((is, index) => (is ? isOurs.slice(0, index).filter(Boolean).length : undefined));
  const mappings = decode(map.mappings).map((line) => {
    const kept = [];
    for (const [column, source, ...position] of line) {
      if (source !== undefined && isOurs[source])
        kept.push([column, indexes[source], position[0], position[1]]);
      else if (kept.at(-1)?.length > 1) kept.push([column]);
    }
    return kept;
  });
  return JSON.stringify({
    version: map.version,
    sources: map.sources.filter((_, index) => isOurs[index]),
    names: [],
    mappings: encode(mappings),
  });
}

await bundleService(process.cwd(), process.argv[2] ?? 'dist');
