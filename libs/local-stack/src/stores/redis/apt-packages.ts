/** Debian and Ubuntu have Redis; some later releases have its fork Valkey instead. */
const SERVER_PACKAGES = ['redis-server', 'valkey-server'] as const;

/** The program's own package: the server package holds a link to it alone. */
const PROGRAM_PACKAGES = ['redis-tools', 'valkey-tools', 'redis-server', 'valkey-server', 'redis', 'valkey'];

/** The first server package that apt can download, from the output of `apt-cache policy <names>`. */
export function availableServerPackage(policyOutput: string): string | undefined {
  return SERVER_PACKAGES.find((name) => {
    const start = policyOutput.indexOf(`${name}:\n`);
    if (start < 0) return false;
    const candidate = /Candidate: (\S+)/.exec(policyOutput.slice(start))?.[1];
    return candidate !== undefined && candidate !== '(none)';
  });
}

/**
 * Which packages to unpack so that the server runs: its own, and the libraries that it needs and this machine lacks.
 * Nothing is installed, so packages with scripts and services of their own are left out.
 *
 * @param dependsOutput output of `apt-cache depends --recurse` for the server package: a package's name at the start of a
 * line, what it needs on indented lines below; `|Depends` means that the next line would do as well
 * @param installed names of installed packages
 */
export function packagesToUnpack(dependsOutput: string, installed: ReadonlySet<string>): string[] {
  const dependencies = parseDependencies(dependsOutput);
  const chosen = new Set([...dependencies.keys()].filter((name) => PROGRAM_PACKAGES.includes(name)));
  // A set is walked in order of insertion, additions included: this visits the libraries of libraries too.
  for (const name of chosen) {
    for (const alternatives of dependencies.get(name) ?? []) {
      const libraries = alternatives.filter((alternative) => /^(lib|lua)/.test(alternative));
      if (libraries[0] === undefined || alternatives.some((alternative) => installed.has(alternative)))
        continue;
      chosen.add(libraries[0]);
    }
  }
  return [...chosen];
}

/** Package -> what it needs; each need is a list of packages of which one is enough. */
function parseDependencies(dependsOutput: string): Map<string, string[][]> {
  const dependencies = new Map<string, string[][]>();
  let needs: string[][] = [];
  let isAlternative = false;
  for (const line of dependsOutput.split('\n')) {
    const need = /^\s+(\|)?Depends: (\S+)/.exec(line);
    if (need?.[2] !== undefined) {
      const name = withoutArchitecture(need[2]);
      if (isAlternative) needs.at(-1)?.push(name);
      else needs.push([name]);
      isAlternative = need[1] === '|';
    } else if (/^[a-z0-9]/.test(line)) {
      needs = [];
      dependencies.set(withoutArchitecture(line.trim()), needs);
    }
  }
  return dependencies;
}

function withoutArchitecture(packageName: string): string {
  return packageName.replace(/:.*$/, '');
}
