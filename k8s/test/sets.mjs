// What the tests of one process share: kustomize takes a second for each set.
import { join } from 'node:path';
import { CHOICES, components, manifests, overlays, render, renderWith } from '../render.mjs';

const once = (renderSet) => {
  let set;
  return () => (set ??= renderSet());
};

/** The components that every set may have. */
export const optional = components.filter((name) => !CHOICES.flat().includes(name));

/** Every overlay by its name. */
export const overlay = Object.fromEntries(
  overlays.map((name) => [name, once(() => render(join(manifests, 'overlays', name)))]),
);

/** Each of what excludes each other, with everything besides; the other sets are in `manifests.long.test.mjs`. */
export const full = [0, 1].map((index) => {
  const names = [...optional, ...CHOICES.map((choice) => choice[index])];
  return { names, rendered: once(() => renderWith(names)) };
});
