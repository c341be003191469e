// Forbids import cycles of files and of folders in every project. Checked by test/import-cycles.test.mjs; by hand: npx
// depcruise --config infra/lint-rules/import-cycles.mjs services/auth/src
export default {
  forbidden: [
    { name: 'no-file-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-folder-cycle', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
  ],
  options: {
    // Type imports count for cycles too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', 'dist'] },
    exclude: { path: ['node_modules', '/dist/', '[.]test[.]tsx?$', '/test/'] },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'] },
  },
};
