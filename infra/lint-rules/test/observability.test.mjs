import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from '@jest/globals';
import { load } from 'js-yaml';
import { root } from './lint-fixture.mjs';

const text = (file) => readFileSync(join(root, file), 'utf8');
const rules = load(text('infra/observability/alerts.yaml')).groups.flatMap((group) => group.rules);
const runbooks = [...text('infra/observability/runbooks.md').matchAll(/^## (\w+)$/gm)].map(
  ([, name]) => name,
);
const { panels } = JSON.parse(text('infra/observability/dashboard.json'));
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** Metric names are string literals in the sources; the default Node metrics come from the library. */
const sources = globSync(['libs/service-kit/src/**/*.ts', 'services/*/src/**/*.ts'], { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map(text)
  .join('\n');
const LANGUAGE = /^(abs|sum|max|by|rate|le|topk|increase|changes|histogram_quantile|min_over_time|job|m)$/;
const OF_EVERY_PROCESS =
  /^(up|nodejs_eventloop_lag_p99_seconds|process_(cpu_seconds_total|resident_memory_bytes|start_time_seconds))$/;

describe('what watches the product', () => {
  it('each alert has a runbook under its name, and each runbook an alert', () => {
    assert.deepEqual(
      rules.map(({ alert }) => alert),
      runbooks,
    );
    for (const { alert, annotations, labels } of rules) {
      assert.equal(annotations.runbook, `runbooks.md#${alert.toLowerCase()}`);
      assert.ok(annotations.summary);
      assert.match(labels.severity, /^(page|ticket)$/);
    }
  });

  it('names no metric that no process exports', () => {
    assert.ok(expressions.length > 20);
    for (const expression of expressions) {
      const names = expression
        .replaceAll(/\{[^}]*\}|by \([^)]*\)|\[\w+\]/g, ' ')
        .match(/[a-z_][a-z0-9_]*/g)
        .filter((name) => !LANGUAGE.test(name) && !OF_EVERY_PROCESS.test(name));
      for (const name of names) {
        const registered = name.replace(/(?<=_seconds)_(count|bucket|sum)$/, '');
        assert.ok(sources.includes(`'${registered}'`), `${registered} in ${expression}`);
      }
    }
  });
});
