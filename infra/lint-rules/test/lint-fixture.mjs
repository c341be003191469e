import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

export const root = dirname(dirname(dirname(import.meta.dirname)));

// The real configuration on text that is in no project's file list, so without the rules that ask the compiler.
const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: join(root, 'eslint.config.mjs'),
  overrideConfig: [
    {
      files: ['**/*.ts', '**/*.tsx'],
      languageOptions: { parserOptions: { projectService: false, project: null } },
      rules: tseslint.configs.disableTypeChecked.rules,
    },
  ],
});

/** The rules, in order of their findings, that refuse `text` as the content of `file` (a path in this repository). */
export async function findings(file, text) {
  const [result] = await eslint.lintText(text, { filePath: join(root, file), warnIgnored: true });
  return result.messages.map(({ ruleId, message }) => ({ rule: ruleId, message }));
}
