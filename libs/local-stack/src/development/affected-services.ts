import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A project of the workspace: its folder, and its libraries by package name. */
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
 * The services that must start again when a file was saved: the one that it belongs to, or all that use its library,
 * directly or through another. Tests and files that are no code restart nothing.
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

/** The public pages are rendered by a process of their own; its own sources are built, and start it again by that. */
const isService = (folder: string) => folder.startsWith('services/') || folder === 'frontends/public';

function uses(name: string, library: string, projects: Map<string, Project>): boolean {
  if (name === library) return true;
  return projects.get(name)?.dependencies.some((next) => uses(next, library, projects)) ?? false;
}
