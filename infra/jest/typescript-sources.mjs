// Loaded before the tests into each process that tests services and libraries: compiles the workspace's TypeScript with
// SWC on import. Types are checked by the compiler, not here.
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const JEST_GLOBALS = new URL('./jest-globals.mjs', import.meta.url).href;

const options = {
  swcrc: false,
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', decorators: true },
    // Nest and TypeORM need decorator metadata.
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
    // Node wants the type of an imported JSON file.
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

const isSource = (/** @type {string | undefined} */ url) =>
  url !== undefined && /\.ts(\?|$)/.test(url) && !url.includes('/node_modules/');

process.setSourceMapsEnabled(true);

registerHooks({
  resolve(specifier, context, nextResolve) {
    // The package throws outside of Jest's own runner; its exports exist as globals.
    if (specifier === '@jest/globals') return { url: JEST_GLOBALS, format: 'module', shortCircuit: true };
    // Sources import the built file ('./x.js') of another source.
    if (isSource(context.parentURL) && /^\.\.?\/.*\.js$/.test(specifier)) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
    }
    return nextResolve(specifier, context);
  },
  load(url, context, nextLoad) {
    if (!isSource(url)) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
