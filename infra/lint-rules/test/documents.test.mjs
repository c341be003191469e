import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from '@jest/globals';
import { root } from './lint-fixture.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const documents = files.filter((file) => file.endsWith('.md'));

/** The suffixes of all paths: a document may name a file relative to any folder. */
const ends = new Set(
  files.flatMap((file) => file.split('/').map((_part, start, parts) => parts.slice(start).join('/'))),
);

/** Broken links to files of this repository. */
const brokenLinks = (file, text) =>
  [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^(https?|mailto):/.test(target) && !existsSync(join(root, dirname(file), target)));

/** Names of source files that do not exist. */
const missingFiles = (text) =>
  [...text.replaceAll(/```.*?```/gs, '').matchAll(/`([\w./-]+[.](?:tsx?|mjs))`/g)]
    .map(([, name]) => name)
    .filter((name) => !ends.has(name));

/** npm scripts in a document that its package does not have: the package that it names, its own, or the root's. */
function missingScripts(file, text) {
  const scriptsOf = (manifest) =>
    files.includes(manifest) ? (JSON.parse(read(manifest)).scripts ?? {}) : {};
  const manifestOf = new Map(
    files
      .filter((each) => each.endsWith('package.json'))
      .map((manifest) => [JSON.parse(read(manifest)).name, manifest]),
  );
  return [...text.matchAll(/npm run ([\w:-]+)((?:(?! && )[^`\n|])*)/g)]
    .map(([, script, rest]) => ({ script, project: / -w (@daymark\/[\w-]+)(?![\w<-])/.exec(rest)?.[1] }))
    .filter(({ script, project }) =>
      (project ? [manifestOf.get(project)] : [join(dirname(file), 'package.json'), 'package.json']).every(
        (manifest) => !(script in scriptsOf(manifest)),
      ),
    )
    .map(({ script, project }) => [script, project].filter(Boolean).join(' of '));
}

/** The file and text that run each command in README.md and CONTRIBUTING.md. */
const RUN_BY = {
  'npm start': ['libs/product-runner/test/start.long.test.ts', "describe('The product of one machine'"],
  'npm test': ['.ci/run', 'npm test --silent'],
  'npm run test:long': ['.ci/run', 'npm run test:long --silent'],
  'npm ci': ['.ci/run', 'npm ci --include=dev'],
  'npm run dev': ['libs/product-runner/test/development.long.test.ts', "describe('npm run dev'"],
  'npm run dev -- dashboard': ['libs/federation/src/development.test.ts', "describe('A development server'"],
  'npm run seed': ['libs/product-runner/src/seed/seed.test.ts', "describe('npm run seed'"],
  'npm run check': ['libs/product-runner/bin/test.mjs', 'isLinted(), otherChecks()'],
  'npm test -w @daymark/recurrence': ['libs/product-runner/bin/test.mjs', "runJest(projects, 'unit'"],
  'npm run test:integration -w @daymark/service-auth': [
    'libs/product-runner/bin/test.mjs',
    'integrationTests(projects)',
  ],
  'npm run e2e -- thin-path': ['libs/product-runner/bin/test.mjs', "browserTests(projects, 'e2e'"],
  'npm run texts:check': ['infra/lint-rules/test/catalogs.test.mjs', 'problemsOfAll(languages)'],
  'npx nx build @daymark/service-auth': ['libs/product-runner/src/prepare/build.mjs', "'-t', 'build'"],
  'npx nx lint <project>': ['libs/product-runner/bin/check.mjs', "'lint'"],
  'docker compose up --build': ['infra/lint-rules/test/containers.test.mjs', 'docker-compose.yml'],
};
/** Commands that people run rarely, that need the network, or whose output they look at. */
const BY_HAND = ['npm install', 'npm rebuild', 'npm run lock:complete', 'npx nx graph'];

const commandsOf = (text) =>
  [...text.matchAll(/`((?:npm|npx|docker) [^`]+)`|^((?:npm|npx|docker) .+)$/gm)]
    .flatMap(([, inline, line]) => (inline ?? line).split(' && '))
    .map((command) => command.replace(/ <package> .*/, ''));

describe('the documents', () => {
  it('name only files, links and scripts that exist', () => {
    const wrong = documents.flatMap((file) => {
      const text = read(file);
      return [...brokenLinks(file, text), ...missingFiles(text), ...missingScripts(file, text)].map(
        (name) => `${file}: ${name}`,
      );
    });
    assert.deepEqual(wrong, []);
  });

  it('are refused where a link, a file or a script is none', () => {
    const text =
      'See [it](docs/none.md), `none-at-all.ts`, `npm run nothing` and `npm run e2e -w @daymark/ui`.';
    assert.deepEqual(
      [brokenLinks('README.md', text), missingFiles(text), missingScripts('README.md', text)],
      [['docs/none.md'], ['none-at-all.ts'], ['nothing', 'e2e of @daymark/ui']],
    );
  });

  it('tell a newcomer of commands that are run by a test or by CI', () => {
    const told = new Set(['README.md', 'CONTRIBUTING.md'].flatMap((file) => commandsOf(read(file))));
    assert.deepEqual([...told].sort(), [...Object.keys(RUN_BY), ...BY_HAND].sort());
    for (const [command, [file, text]] of Object.entries(RUN_BY)) {
      assert.ok(read(file).includes(text), `${command}: ${file} has no "${text}" any more`);
    }
  });
});
