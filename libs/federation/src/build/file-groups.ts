/** The files of a chunk group. `uses` are shared modules that must be loaded before it runs. */
export interface FileGroup {
  files: string[];
  uses: string[];
}

/** The shared modules that groups use, directly and indirectly. Those that `shared` lacks are provided by others. */
export function sharedKeys(shared: Record<string, FileGroup>, groups: readonly FileGroup[]): string[] {
  const keys = new Set<string>();
  const waiting = groups.flatMap(({ uses }) => uses);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (keys.has(key)) continue;
    keys.add(key);
    waiting.push(...(shared[key]?.uses ?? []));
  }
  return [...keys];
}

/** @throws if a build lacks something required */
export function required<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The build does not have ${what}`);
  return value;
}
