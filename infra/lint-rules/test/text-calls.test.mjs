import { describe, expect, it } from '@jest/globals';
import { problemsOfCalls } from '../catalogs.mjs';

const problemsOf = (source, messages) =>
  problemsOfCalls(messages, [{ source, tsx: true }], (message) =>
    [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
  );

describe('code that asks for texts', () => {
  it('has the variables of each', () => {
    const source = `const a = <p>{text('a', { count, name: of(x) })}{textIn(language, 'b', { b })}{text('c')}</p>;`;
    expect(problemsOf(source, { a: '{count} {name}', b: '{b}', c: 'C' })).toEqual([]);
  });

  it('lacks a variable, or has one in excess', () => {
    const source = `text('a', { count }); text('b', { b });`;
    expect(problemsOf(source, { a: '{count} {name}', b: 'B' })).toEqual([
      "'a' is asked for with {count} instead of {count}, {name}",
      "'b' is asked for with {b} instead of {}",
    ]);
  });

  it('may have them from elsewhere', () =>
    expect(problemsOf(`text('a', { ...values }); text('a', values);`, { a: '{count}' })).toEqual([]));

  it('asks for all texts, also by parts of their keys and from tables', () => {
    const source = 'text(`way.${way}`); const labels = { day: "label.day" };';
    expect(problemsOf(source, { 'way.google': 'A', 'label.day': 'B', 'label.week': 'C' })).toEqual([
      "nothing asks for 'label.week'",
    ]);
  });
});
