import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  downloadAndUnpack,
  findOnPath,
  hasApt,
  LOCAL_DIRECTORY,
  makeUnpacked,
  runCommand,
  StackError,
} from '@daymark/local-stack/programs';

const WHERE_PACKAGES_ARE = 'usr/lib/python3/dist-packages';

/** A Python with some modules, and its environment. */
interface PythonProgram {
  path: string;
  environment: NodeJS.ProcessEnv;
}

/** Python modules, and the distribution's packages that contain them. */
interface PythonModules {
  modules: string[];
  packages: string[];
  /** The directory in `.local` that they are unpacked into. */
  name: string;
}

/**
 * Finds a Python with some modules: the machine's own, or with their packages unpacked into `.local`, which needs apt
 * but no root once the package lists exist. Nothing is installed.
 *
 * @throws StackError with the reason if there is none.
 */
export async function findPython({ modules, packages, name }: PythonModules): Promise<PythonProgram> {
  const path = findOnPath(['python3'], `/usr/bin:${process.env.PATH ?? ''}`);
  if (path === undefined) throw new StackError('Python is not installed.');
  const plain: PythonProgram = {
    path,
    environment: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  };
  if (await canLoad(plain, modules)) return plain;
  const advice = `install them (Debian and Ubuntu: sudo apt-get install ${packages.join(' ')})`;
  if (!hasApt()) throw new StackError(`Python has not all of ${modules.join(', ')}: ${advice}.`);
  const directory = join(LOCAL_DIRECTORY, name);
  const unpacked = (root: string): PythonProgram => ({
    path,
    environment: { ...plain.environment, PYTHONPATH: join(root, WHERE_PACKAGES_ARE) },
  });
  if (!existsSync(directory)) {
    try {
      await makeUnpacked(directory, (unfinished) => downloadAndUnpack(unfinished, packages));
    } catch (error) {
      throw new StackError(
        `Python has not all of ${modules.join(', ')}, and they could not be unpacked (${(error as Error).message}): ${advice}.`,
      );
    }
  }
  if (await canLoad(unpacked(directory), modules)) return unpacked(directory);
  throw new StackError(`Python cannot load what was unpacked into ${directory}; delete it, or ${advice}.`);
}

async function canLoad({ path, environment }: PythonProgram, modules: string[]): Promise<boolean> {
  try {
    await runCommand(path, ['-c', `import ${modules.join(', ')}`], { env: environment });
    return true;
  } catch {
    return false;
  }
}
