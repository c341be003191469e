import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A project of the workspace: its folder, and the package names of its libraries. */
export interface Project {
  folder: string;
  dependencies: string[];
}

/** The projects by package name, from their manifests. */
export function readProjects(workspaceDirectory: string): Map<string, Project> {
  const manifests = globSync('{services,libs,infra,frontends}/*/package.json', { cwd: workspaceDirectory });
  return new Map(
    manifests.map((file) => {
      const text = readFileSync(join(workspaceDirectory, file), 'utf8');
      const { name, dependencies = {} } = JSON.parse(text) as Manifest;
      return [name, { folder: dirname(file), dependencies: Object.keys(dependencies) }];
    }),
  );
}

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
}

/**
 * The services to restart after a file was saved: its own one, or all that use its library, directly or indirectly.
 * Tests and files without code restart nothing.
 *
 * @param file relative to the workspace, such as `libs/contracts/src/index.ts`
 */
export function affectedServices(file: string, projects: Map<string, Project>): string[] {
  const [, folder] = /^((?:services|libs|infra)\/[^/]+)\/src\/.*(?<!\.test)\.ts$/.exec(file) ?? [];
  const changed = [...projects].find(([, project]) => project.folder === folder)?.[0];
  if (changed === undefined) return [];
  return [...projects]
    .filter(([name]) => isService(projects.get(name)!.folder) && uses(name, changed, projects))
    .map(([, project]) => project.folder.split('/')[1]!);
}

/** A separate process renders the public pages; its own sources are bundled, and the new bundle restarts it. */
const isService = (folder: string) => folder.startsWith('services/') || folder === 'frontends/public';

function uses(name: string, library: string, projects: Map<string, Project>): boolean {
  if (name === library) return true;
  return projects.get(name)?.dependencies.some((next) => uses(next, library, projects)) ?? false;
}
