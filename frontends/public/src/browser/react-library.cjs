/* eslint-disable @typescript-eslint/no-require-imports -- as a CommonJS module it costs 600 bytes less: React is one too */

// React, once for all entries, so that it is cached across pages. The other entries use it as a global.
module.exports = {
  react: require('react'),
  jsxRuntime: require('react/jsx-runtime'),
  domClient: require('react-dom/client'),
};
