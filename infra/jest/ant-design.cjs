// Ant Design's entry for tests of pages. Its own entry loads all of its seventy components, again for each test file;
// here each of the ten that pages use loads when it is first used.
module.exports = new Proxy(
  { __esModule: true },
  { get: (module, name) => module[name] ?? require(`antd/lib/${folderOf(name)}`).default },
);

/** `QRCode` is in `qr-code`. */
function folderOf(name) {
  return name.replaceAll(/(?<=[a-z])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, '-$&').toLowerCase();
}
