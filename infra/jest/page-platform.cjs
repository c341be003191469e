// Browser APIs that jsdom lacks. Requests are left out: each test defines its responses.
const { TextEncoder, TextDecoder } = require('node:util');
const { ReadableStream, WritableStream, TransformStream } = require('node:stream/web');
const { deserialize, serialize } = require('node:v8');

Object.assign(globalThis, { TextEncoder, TextDecoder, ReadableStream, WritableStream, TransformStream });
globalThis.structuredClone ??= (value) => deserialize(serialize(value));

// Ant Design's Form posts through a MessageChannel. Node's own would keep the test process alive.
globalThis.MessageChannel = class MessageChannel {
  constructor() {
    this.port1 = { onmessage: null, close() {} };
    this.port2 = {
      postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data }), 0),
      close() {},
    };
  }
};

globalThis.ResizeObserver ??= class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
};

Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (media) => ({
    matches: false,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  }),
});

window.scrollTo = () => {};
// The pseudo-element argument is not implemented in jsdom, which prints this on every call.
//
// jsdom computes a style from every rule of every sheet for each call, and queries by role and by name ask for each
// element of the page. jsdom caches the matching rules until the document changes; this caches the computed styles for
// as long.
const computedStyle = window.getComputedStyle;
const inside = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');

/** For each selector the types of elements that it may match; undefined if it names none. */
const typesOf = new Map();

function typesIn(selector) {
  const alternatives = selector.replaceAll(/\[[^\]]*\]|\([^)]*\)/g, '').split(',');
  const types = alternatives.map(
    (alternative) => /(?:^|[\s>+~])([a-z]\w*)[^\s>+~]*$/.exec(alternative.trim())?.[1],
  );
  return types.includes(undefined) ? undefined : new Set(types);
}

// For each element jsdom asks of each rule of its own sheet whether it matches, and nearly all name another type.
let matching;
Object.defineProperty(document[inside], '_nwsapiDontThrow', {
  get: () => matching,
  set(selectors) {
    const match = (selector, element) => {
      // Rules such as those of animations have no selector.
      if (selector && !typesOf.has(selector)) typesOf.set(selector, typesIn(selector));
      return (typesOf.get(selector)?.has(element.localName) ?? true) && selectors.match(selector, element);
    };
    matching = Object.assign(Object.create(selectors), { match });
  },
});

/** Keyed by jsdom's own cache, which is dropped when the document changes: the styles computed since. */
const stylesOf = new WeakMap();

window.getComputedStyle = (element) => {
  const owner = element?.ownerDocument?.[inside];
  const kept = stylesOf.get(owner?._styleCache)?.get(element);
  if (kept !== undefined) return kept;
  const style = computedStyle.call(window, element);
  if (owner?._styleCache) {
    if (!stylesOf.has(owner._styleCache)) stylesOf.set(owner._styleCache, new WeakMap());
    stylesOf.get(owner._styleCache).set(element, style);
  }
  return style;
};
