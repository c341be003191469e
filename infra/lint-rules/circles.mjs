// Forbids import cycles of files and of folders in every project. Checked by test/circles.test.mjs; by hand: npx
// depcruise --config infra/lint-rules/circles.mjs services/auth/src
export default {
  forbidden: [
    { name: 'no-circle-of-files', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-circle-of-folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
  ],
  options: {
    // Type imports count for cycles too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', 'dist'] },
    exclude: { path: ['node_modules', '/dist/', '[.]test[.]tsx?$', '/test/'] },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'] },
  },
};
