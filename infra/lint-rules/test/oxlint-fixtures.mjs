import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './lint-fixture.mjs';

/**
 * The findings of oxlint in these files (texts by path), with this repository's `.oxlintrc.json`. They are written to a
 * folder outside, so that no fixture is part of a project.
 */
export async function oxlintFindings(texts) {
  const folder = mkdtempSync(join(tmpdir(), 'oxlint-'));
  try {
    copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    const compilerOptions = { types: [], noEmit: true, composite: false };
    const configuration = { extends: join(root, 'tsconfig.base.json'), compilerOptions };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration));
    for (const [file, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return await lint(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function lint(folder) {
  const program = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(root, 'node_modules', '.bin', 'tsgolint') };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, '--format', 'json'],
      { cwd: folder, env },
      (error, stdout, stderr) => {
        try {
          const byFile = Object.groupBy(JSON.parse(stdout).diagnostics, ({ filename }) => filename);
          resolve((file) => (byFile[file] ?? []).map(({ code, message }) => code ?? message));
        } catch {
          reject(new Error(`oxlint: ${error} ${stdout}${stderr}`));
        }
      },
    );
  });
}
