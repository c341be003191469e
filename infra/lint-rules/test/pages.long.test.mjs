// The rules of React and of accessibility, which oxlint checks in pages.
import assert from 'node:assert/strict';
import { beforeAll, describe, it } from '@jest/globals';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { oxlintFindings } from './oxlint-fixtures.mjs';

/** Two elements per rule: a refused one and an accepted one. */
const ELEMENTS = {
  'alt-text': ['<img src="a.png" />', '<img src="a.png" alt="A boat" />'],
  'anchor-has-content': ['<a href="/list" />', '<a href="/list">List</a>'],
  'anchor-is-valid': ['<a href="#">List</a>', '<a href="/list">List</a>'],
  'aria-activedescendant-has-tabindex': [
    '<div aria-activedescendant="a" />',
    '<div aria-activedescendant="a" tabIndex={0} role="listbox" />',
  ],
  'aria-props': ['<p aria-labeledby="a" />', '<p aria-labelledby="a" />'],
  'aria-proptypes': ['<p aria-hidden="yes" />', '<p aria-hidden="true" />'],
  'aria-role': ['<p role="text-field" />', '<p role="status" />'],
  'aria-unsupported-elements': ['<meta aria-hidden="true" />', '<meta charSet="utf-8" />'],
  'autocomplete-valid': ['<input autoComplete="mail-address" />', '<input autoComplete="email" />'],
  'click-events-have-key-events': ['<p onClick={act} />', '<p onClick={act} onKeyDown={act} />'],
  'heading-has-content': ['<h1 />', '<h1>List</h1>'],
  'html-has-lang': ['<html />', '<html lang="en" />'],
  'iframe-has-title': ['<iframe />', '<iframe title="Calendar" />'],
  'img-redundant-alt': ['<img alt="Picture of a boat" />', '<img alt="A boat" />'],
  'interactive-supports-focus': [
    '<div role="button" onClick={act} onKeyDown={act} />',
    '<div role="button" tabIndex={0} onClick={act} onKeyDown={act} />',
  ],
  'label-has-associated-control': [
    '<label>Title</label>',
    '<label htmlFor="a">Title<input id="a" /></label>',
  ],
  'media-has-caption': ['<video />', '<video><track kind="captions" /></video>'],
  'mouse-events-have-key-events': ['<p onMouseOver={act} />', '<p onMouseOver={act} onFocus={act} />'],
  'no-access-key': ['<button accessKey="s" />', '<button />'],
  'no-autofocus': ['<input autoFocus />', '<input />'],
  'no-distracting-elements': ['<marquee />', '<p />'],
  'no-interactive-element-to-noninteractive-role': ['<button role="article" />', '<p role="article" />'],
  'no-noninteractive-element-interactions': [
    '<h1 onClick={act} onKeyDown={act}>List</h1>',
    '<h1><button onClick={act}>List</button></h1>',
  ],
  'no-noninteractive-element-to-interactive-role': [
    '<h1 role="button" tabIndex={0}>List</h1>',
    '<ul role="listbox" tabIndex={0} />',
  ],
  'no-noninteractive-tabindex': ['<article tabIndex={0} />', '<article tabIndex={-1} />'],
  'no-redundant-roles': ['<button role="button" />', '<button />'],
  'no-static-element-interactions': [
    '<div onClick={act} onKeyDown={act} />',
    '<button onClick={act} onKeyDown={act} />',
  ],
  'role-has-required-aria-props': ['<div role="checkbox" />', '<div role="checkbox" aria-checked="false" />'],
  'role-supports-aria-props': ['<ul aria-checked="true" />', '<ul aria-label="Events" />'],
  scope: ['<p scope="row" />', '<th scope="row" />'],
  'tabindex-no-positive': ['<button tabIndex={5} />', '<button tabIndex={0} />'],
};

/** Code inside a component or hook, and outside. */
const COMPONENTS = {
  'error-boundaries': [
    'export function Item() { try { return <Child />; } catch { return null; } }',
    'export function Item() { return <Child />; }',
  ],
  'exhaustive-deps': [
    'export function Item({ id }: { id: string }) { useEffect(() => act(id), []); return null; }',
    'export function Item({ id }: { id: string }) { useEffect(() => act(id), [id]); return null; }',
  ],
  globals: [
    'let count = 0; export function Item() { count = 1; return <p>{count}</p>; }',
    'const count = 0; export function Item() { return <p>{count}</p>; }',
  ],
  immutability: [
    'export function Item(props: { list: string[] }) { props.list[0] = "a"; return <p>{props.list}</p>; }',
    'export function Item(props: { list: string[] }) { return <p>{props.list}</p>; }',
  ],
  'incompatible-library': [
    "import { useReactTable } from '@tanstack/react-table'; export function Item() { const table = useReactTable({}); return <p>{table.rows}</p>; }",
    'export function Item() { const [rows] = useState(""); return <p>{rows}</p>; }',
  ],
  'preserve-manual-memoization': [
    'export function Item({ list }: { list?: { names: { all: string } } }) { const shown = useMemo(() => { const all = []; all.push(list!.names.all); return all; }, [list?.names]); return <p>{shown}</p>; }',
    'export function Item({ name }: { name: string }) { const trimmed = useMemo(() => name.trim(), [name]); return <p>{trimmed}</p>; }',
  ],
  purity: [
    'export function Item() { return <p>{Math.random()}</p>; }',
    'export function Item() { const [number] = useState(() => Math.random()); return <p>{number}</p>; }',
  ],
  refs: [
    'export function Item() { const ref = useRef(""); return <p>{ref.current}</p>; }',
    'export function Item() { const ref = useRef(null); return <p ref={ref} />; }',
  ],
  'rules-of-hooks': [
    'export function Item({ on }: { on: boolean }) { return on ? <b>{useState(0)[0]}</b> : null; }',
    'export function Item() { return <b>{useState(0)[0]}</b>; }',
  ],
  'set-state-in-effect': [
    'export function Item() { const [on, setOn] = useState(false); useEffect(() => { setOn(true); }, []); return <p>{on}</p>; }',
    'export function Item() { const [on] = useState(false); useEffect(() => act("on"), []); return <p>{on}</p>; }',
  ],
  'set-state-in-render': [
    'export function Item() { const [on, setOn] = useState(false); setOn(true); return <p>{on}</p>; }',
    'export function Item() { const [on] = useState(true); return <p>{on}</p>; }',
  ],
  'static-components': [
    'export function Item() { const Inner = () => <p />; return <Inner />; }',
    'const Inner = () => <p />; export function Item() { return <Inner />; }',
  ],
  'unsupported-syntax': [
    'export function Item({ code }: { code: string }) { eval(code); return <p />; }',
    'export function Item({ code }: { code: string }) { act(code); return <p />; }',
  ],
  'use-memo': [
    'export function Item({ name }: { name: string }) { const trimmed = useMemo(async () => name, [name]); return <p>{String(trimmed)}</p>; }',
    'export function Item({ name }: { name: string }) { const trimmed = useMemo(() => name, [name]); return <p>{trimmed}</p>; }',
  ],
};

const DECLARATIONS = `import { useEffect, useMemo, useRef, useState } from 'react';
declare function act(what?: unknown): void;
declare const Child: () => null;
export const used = [useEffect, useMemo, useRef, useState, act, Child];
`;

const RULES = [
  ...Object.entries(ELEMENTS).map(([rule, pair]) => ({
    plugin: 'jsx-a11y',
    rule,
    texts: pair.map((element) => `export const Item = () => ${element};`),
  })),
  ...Object.entries(COMPONENTS).map(([rule, texts]) => ({ plugin: 'react', rule, texts })),
];

/** The ESLint plugins that define these rules. The two exceptions need settings of a compiler that is not used. */
const recommended = {
  ...reactHooks.configs.flat.recommended.rules,
  ...jsxA11y.flatConfigs.recommended.rules,
};
const NOT_TAKEN = ['react-hooks/config', 'react-hooks/gating'];

const FOLDERS = ['frontends/events/src', 'libs/ui/src', 'libs/calendar-ui/src', 'libs/api-client/src'];

/** Findings by file. */
let found;
beforeAll(async () => {
  const texts = {};
  for (const {
    rule,
    texts: [bad, good],
  } of RULES) {
    texts[`libs/page-testing/src/${rule}/good.tsx`] = DECLARATIONS + good;
    texts[`frontends/events/src/${rule}.test.tsx`] = DECLARATIONS + bad;
    for (const folder of FOLDERS) texts[`${folder}/${rule}/bad.tsx`] = DECLARATIONS + bad;
  }
  found = await oxlintFindings(texts);
});

describe('rules of pages', () => {
  it('are all those that the plugins for ESLint recommend', () => {
    const wanted = Object.entries(recommended)
      .filter(([name, setting]) => ![setting].flat().includes('off') && !NOT_TAKEN.includes(name))
      .map(([name]) => name.replace('react-hooks/', 'react/'));
    assert.deepEqual(RULES.map(({ plugin, rule }) => `${plugin}/${rule}`).toSorted(), wanted.toSorted());
  });

  for (const { plugin, rule } of RULES) {
    const isFound = (file) =>
      found(file).some((name) => name.startsWith(plugin) && name.endsWith(`(${rule})`));
    it(`${rule} refuses its fixture, and passes the twin`, () => {
      for (const folder of FOLDERS)
        assert.ok(isFound(`${folder}/${rule}/bad.tsx`), found(`${folder}/${rule}/bad.tsx`).join());
      assert.ok(!isFound(`libs/page-testing/src/${rule}/good.tsx`));
      // A test may read a component's props.
      assert.equal(isFound(`frontends/events/src/${rule}.test.tsx`), rule !== 'globals');
    });
  }
});
