/** The first of these packages that apt can download, from the output of `apt-cache policy <names>`. */
export function availablePackage(names: string[], policyOutput: string): string | undefined {
  return names.find((name) => {
    const start = policyOutput.indexOf(`${name}:\n`);
    if (start < 0) return false;
    const candidate = /Candidate: (\S+)/.exec(policyOutput.slice(start))?.[1];
    return candidate !== undefined && candidate !== '(none)';
  });
}

/**
 * The packages to unpack for a program: its own, and the libraries that it needs and this machine lacks. Nothing is
 * installed, so packages with scripts and services of their own are left out.
 *
 * @param programPackages names of the packages that contain the program
 * @param dependsOutput output of `apt-cache depends --recurse` for one of them: a package's name at the start of a
 * line, its dependencies on indented lines below; `|Depends` means that the next line is an alternative
 * @param installed names of installed packages
 */
export function packagesToUnpack(
  programPackages: string[],
  dependsOutput: string,
  installed: ReadonlySet<string>,
): string[] {
  const dependencies = parseDependencies(dependsOutput);
  const chosen = new Set([...dependencies.keys()].filter((name) => programPackages.includes(name)));
  // Iterating over a set includes elements added meanwhile, so this visits indirect dependencies too.
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

/** Package -> its dependencies; each is a list of alternative packages. */
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
  return packageName.split(':', 1)[0]!;
}
