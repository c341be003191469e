// Puts together what one project needs at run time: its production packages, and the built files of the project and of
// those of our libraries that it uses. Sources, tests, maps and the other projects stay behind.
import { cpSync, existsSync, globSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    /** The project's folder, relative to the repository. */
    project: { type: 'string' },
    /** Where the project's production packages were installed. */
    installed: { type: 'string' },
    /** Where everything was built. */
    built: { type: 'string' },
    output: { type: 'string' },
  },
});
const { project, installed, built, output } = values;
const BUILT_FOLDERS = ['dist', 'dist-server'];

const isWanted = (file) => !/\.(map|tsbuildinfo|d\.ts)$|\.test\.js$/.test(basename(file));

/** Workspace packages are links in node_modules; those that were installed are the ones that the project uses. */
const used = globSync('node_modules/@daymark/*', { cwd: installed })
  .map((link) => join(installed, link))
  .filter((link) => lstatSync(link).isSymbolicLink())
  .map((link) => relative(realpathSync(installed), realpathSync(link)));

mkdirSync(output, { recursive: true });
cpSync(join(installed, 'node_modules'), join(output, 'node_modules'), {
  recursive: true,
  verbatimSymlinks: true,
});
for (const folder of new Set([project, ...used])) {
  cpSync(join(built, folder, 'package.json'), join(output, folder, 'package.json'));
  const nested = join(folder, 'node_modules');
  if (existsSync(join(installed, nested))) {
    cpSync(join(installed, nested), join(output, nested), { recursive: true, verbatimSymlinks: true });
  }
  const present = BUILT_FOLDERS.filter((name) => existsSync(join(built, folder, name)));
  if (present.length === 0) throw new Error(`${folder} is used by ${project}, but was not built.`);
  for (const name of present) {
    cpSync(join(built, folder, name), join(output, folder, name), { recursive: true, filter: isWanted });
  }
  console.log(folder);
}
