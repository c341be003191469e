// Development only, loaded before the shell. Installs the hook with a working registry of renderers, so that the
// hot-reload runtime of every remote finds the shell's react-dom.
if (!window.__REACT_DEVTOOLS_GLOBAL_HOOK__) {
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers: new Map(),
    supportsFiber: true,
    inject(renderer) {
      const id = this.renderers.size + 1;
      this.renderers.set(id, renderer);
      return id;
    },
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  };
}

// Styles are style elements here, the first of them before the shell runs; they need the document's nonce.
const createElement = document.createElement.bind(document);
document.createElement = (name, options) => {
  const element = createElement(name, options);
  if (name === 'style') element.nonce = document.querySelector('meta[name="csp-nonce"]').content;
  return element;
};
