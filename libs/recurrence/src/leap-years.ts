/** How many of the years `first`, `first + step`, `first + 2 * step`, ... are leap years, computed arithmetically. */
export class LeapYearsInProgression {
  private readonly by4: MultiplesInProgression;
  private readonly by100: MultiplesInProgression;
  private readonly by400: MultiplesInProgression;

  constructor(first: number, step: number) {
    this.by4 = new MultiplesInProgression(first, step, 4);
    this.by100 = new MultiplesInProgression(first, step, 100);
    this.by400 = new MultiplesInProgression(first, step, 400);
  }

  /** The number of leap years among the first `terms` years. */
  among(terms: number): number {
    return this.by4.among(terms) - this.by100.among(terms) + this.by400.among(terms);
  }
}

/** The terms of `first + t * step` that are multiples of `modulus`: every `period`-th from `offset`, or none. */
class MultiplesInProgression {
  private readonly period: number;
  private readonly offset: number;

  constructor(first: number, step: number, modulus: number) {
    this.period = modulus / greatestCommonDivisor(step, modulus);
    let offset = 0;
    while (offset < this.period && (first + offset * step) % modulus !== 0) offset++;
    this.offset = offset < this.period ? offset : Infinity;
  }

  among(terms: number): number {
    return terms <= this.offset ? 0 : Math.floor((terms - 1 - this.offset) / this.period) + 1;
  }
}

export function greatestCommonDivisor(a: number, b: number): number {
  let [larger, smaller] = [a, b];
  while (smaller !== 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
