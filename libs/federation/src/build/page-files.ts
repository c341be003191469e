import type { Chunk, ChunkGroup, Compilation, Module } from 'webpack';

/**
 * `page-files.json` of a build: the files of each entry, of each named chunk group, and of each shared module that this
 * build provides. A server that writes its own HTML looks up its scripts and styles here; the size check sums up first
 * loads.
 */
export interface PageFiles {
  name: string;
  entries: Record<string, FileGroup>;
  groups: Record<string, FileGroup>;
  shared: Record<string, FileGroup>;
  /** By language: the chunk with the texts that the page needs from its beginning. */
  texts: Record<string, string[]>;
}

export const textsChunkOf = (language: string) => `texts-${language}`;

interface ConsumeSharedModule extends Module {
  options: { shareKey: string };
}

const isConsumed = (module: Module): module is ConsumeSharedModule => module.type === 'consume-shared-module';

/** A module that this build provides; its block is the module itself. */
const PROVIDED = /^provide module \(\w+\) (\S+?)@\d/;
const providedKey = (module: Module) =>
  module.type === 'provide-module' ? PROVIDED.exec(module.identifier())?.[1] : undefined;

export function describePage(name: string, compilation: Compilation): PageFiles {
  const page: PageFiles = { name, entries: {}, groups: {}, shared: {}, texts: {} };
  for (const group of compilation.chunkGroups) {
    const target = group.isInitial() ? page.entries : page.groups;
    if (group.name) target[group.name] = describeGroup(compilation, group);
  }
  for (const module of compilation.modules) {
    const key = providedKey(module);
    if (!key) continue;
    const offered = module.blocks
      .map((block) => compilation.chunkGraph.getBlockChunkGroup(block))
      .filter((group) => group != null);
    page.shared[key] = merge(offered.map((group) => describeGroup(compilation, group)));
  }
  for (const [name, chunk] of compilation.namedChunks) {
    const language = TEXTS.exec(name)?.[1];
    if (language) page.texts[language] = loadedFiles(chunk);
  }
  return page;
}

const TEXTS = /^texts-([a-z]+)$/;

function describeGroup(compilation: Compilation, group: ChunkGroup): FileGroup {
  return {
    files: distinct(group.chunks.flatMap(loadedFiles)),
    uses: distinct(consumedBy(compilation, group).map((module) => module.options.shareKey)),
  };
}

function consumedBy(compilation: Compilation, group: ChunkGroup): ConsumeSharedModule[] {
  return group.chunks.flatMap((chunk) =>
    [...compilation.chunkGraph.getChunkModulesIterable(chunk)].filter(isConsumed),
  );
}

const loadedFiles = (chunk: Chunk) => [...chunk.files].filter((file) => !file.endsWith('.map'));
const distinct = (values: string[]) => [...new Set(values)].sort();
const merge = (groups: FileGroup[]): FileGroup => ({
  files: distinct(groups.flatMap((group) => group.files)),
  uses: distinct(groups.flatMap((group) => group.uses)),
});

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

export function required<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The build does not have ${what}`);
  return value;
}
