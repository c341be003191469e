/* eslint-disable @typescript-eslint/no-require-imports -- as a CommonJS module it costs 600 bytes less: React is one too */

// React, once, for all entries: a visitor who goes from page to page keeps it. The other entries take it as a global.
module.exports = {
  react: require('react'),
  jsxRuntime: require('react/jsx-runtime'),
  domClient: require('react-dom/client'),
};
