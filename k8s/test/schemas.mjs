import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folderOf = (name) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
/** Kinds that a cluster knows only with an operator have models of their own. */
const models = {
  'monitoring.coreos.com': folderOf('@kubernetes-models/prometheus-operator'),
};
const kubernetes = folderOf('kubernetes-models');

/**
 * What is wrong with an object by the schema of its kind: a wrong value, or a field that the schema does not know,
 * which a cluster would drop without a word.
 */
export async function faultsOf(object) {
  const { apiVersion, kind } = object;
  const folder = models[apiVersion.split('/')[0]] ?? kubernetes;
  const exported = await import(pathToFileURL(join(folder, apiVersion, `${kind}.js`)).href);
  const read = new Map();
  try {
    // Its validators read each field that they know, so whatever they never read is unknown to them.
    exported[kind].prototype.validate.call(watched(object, '', read));
  } catch (error) {
    return [error.message];
  }
  return [...read.values()].flatMap(({ path, value, names }) =>
    Object.keys(value)
      .filter((name) => !names.has(name))
      .map((name) => `${path}/${name} is unknown`),
  );
}

function watched(value, path, read) {
  if (typeof value !== 'object' || value === null) return value;
  const known = read.get(value) ?? { path, value, names: new Set() };
  read.set(value, known);
  return new Proxy(value, {
    get(target, name) {
      if (typeof name === 'symbol' || !Object.hasOwn(target, name)) return Reflect.get(target, name);
      known.names.add(name);
      return watched(target[name], `${path}/${name}`, read);
    },
  });
}

const known = new Map();
/** Each kind once, and each object without a fault. */
export async function assertSound(objects) {
  assert.ok(objects.length > 60);
  const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
  for (const object of objects) {
    const text = JSON.stringify(object);
    if (!known.has(text)) known.set(text, await faultsOf(object));
    assert.deepEqual(known.get(text), [], `${object.kind} ${object.metadata.name}`);
  }
}
