/**
 * Loaded into each service in development, before its own code: modules of this workspace are loaded from their
 * TypeScript sources, compiled one by one on demand, so that a service starts with the latest sources without a build.
 * Types are checked separately.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync, type Options } from '@swc/core';
import { WORKSPACE_DIRECTORY } from '@daymark/local-stack/stores';
import { sourceOf } from './source-of.js';

const CACHE_DIRECTORY = join(WORKSPACE_DIRECTORY, '.cache', 'sources');

/** As in the services' tests: Nest and TypeORM need decorator metadata. */
const compilerOptions = (filename: string): Options => ({
  filename,
  swcrc: false,
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', decorators: true, tsx: filename.endsWith('.tsx') },
    // The server of the public pages renders components.
    transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    keepClassNames: true,
    // Node wants the type of an imported JSON file.
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
});

process.setSourceMapsEnabled(true);
mkdirSync(CACHE_DIRECTORY, { recursive: true });

registerHooks({
  resolve(specifier, context, nextResolve) {
    const source = sourceNear(specifier, context.parentURL);
    if (source !== undefined) return { url: source, format: 'module', shortCircuit: true };
    try {
      const resolved = nextResolve(specifier, context);
      return { ...resolved, url: toSource(resolved.url) ?? resolved.url };
    } catch (error) {
      // A library, or a new file in it, that was not built yet.
      const url = toSource((error as { url?: string }).url);
      if (url === undefined) throw error;
      return { url, format: 'module', shortCircuit: true };
    }
  },
  load(url, context, nextLoad) {
    if (!isSource(url)) return nextLoad(url, context);
    return { format: 'module', source: compile(fileURLToPath(url)), shortCircuit: true };
  },
});

const isSource = (url: string) =>
  /\.tsx?$/.test(url) && url.startsWith('file:') && !url.includes('/node_modules/');

/** The source for a relative import of a source, which names the built file ('./x.js'). */
function sourceNear(specifier: string, parentUrl: string | undefined): string | undefined {
  if (parentUrl === undefined || !isSource(parentUrl) || !/^\.\.?\/.*\.js$/.test(specifier)) return undefined;
  const urls = ['.ts', '.tsx'].map((ending) => new URL(specifier.replace(/\.js$/, ending), parentUrl));
  return urls.find((url) => existsSync(url))?.href;
}

function toSource(url: string | undefined): string | undefined {
  if (url === undefined || !url.startsWith('file:')) return undefined;
  const source = sourceOf(fileURLToPath(url), WORKSPACE_DIRECTORY);
  return source !== undefined && existsSync(source) ? pathToFileURL(source).href : undefined;
}

function compile(file: string): string {
  const text = readFileSync(file, 'utf8');
  const key = createHash('sha256').update(file).update('\0').update(text).digest('hex');
  const cached = join(CACHE_DIRECTORY, `${key}.js`);
  if (existsSync(cached)) return readFileSync(cached, 'utf8');
  const { code } = transformSync(text, compilerOptions(file));
  const unfinished = `${cached}.${process.pid}`;
  writeFileSync(unfinished, code);
  renameSync(unfinished, cached);
  return code;
}
