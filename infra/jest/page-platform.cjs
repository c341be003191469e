// What browsers have and jsdom lacks. Requests are not provided: a test says what its calls answer.
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
// The pseudo-element argument is not implemented in jsdom, which says so on every call.
const computedStyle = window.getComputedStyle;
window.getComputedStyle = (element) => computedStyle.call(window, element);
