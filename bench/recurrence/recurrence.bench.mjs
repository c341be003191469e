// Measures our recurrence engine beside others in one process, alternately, and prints the ratios.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median, printTable } from '@daymark/bench-harness/figures';
import { daymark, peers } from './engines.mjs';
import {
  dailySeries,
  lastWeekdaySeries,
  mixedCustomSeries,
  mixedSeries,
  secondTuesdaySeries,
  seriesWithExceptions,
  weeklySeries,
} from './series.mjs';

const ROUNDS = 9;
const ROUND_MS = 120;
/** The number of rounds of an engine that needs a second or more for one pass. */
const ROUNDS_OF_SLOW = 3;
const SLOW_US = 1_000_000;
const FRESH_PROCESSES = 3;
const MONTHS_FROM = { start: Date.UTC(2024, 0, 1), later: Date.UTC(2034, 0, 1) };
const month = (from) => ({ from, to: from + 31 * 86_400_000 });

/** Series are created when they are measured: finding exceptions uses our engine, which would otherwise be warm. */
const MIXED = { name: '1,000 mixed rules, one month', series: mixedSeries, window: month(MONTHS_FROM.start) };
const cases = [
  { name: 'daily, one month at the start', series: () => [dailySeries], window: month(MONTHS_FROM.start) },
  { name: 'weekly, one month at the start', series: () => [weeklySeries], window: month(MONTHS_FROM.start) },
  { name: 'daily, one month ten years on', series: () => [dailySeries], window: month(MONTHS_FROM.later) },
  { name: 'weekly, one month ten years on', series: () => [weeklySeries], window: month(MONTHS_FROM.later) },
  ...[
    ['second Tuesday (BYDAY)', () => [secondTuesdaySeries]],
    ['last weekday (BYSETPOS)', () => [lastWeekdaySeries]],
    ['100 mixed rules (BYDAY, BYSETPOS)', mixedCustomSeries],
  ].flatMap(([name, series]) => [
    { name: `${name}, one month at the start`, series, window: month(MONTHS_FROM.start) },
    { name: `${name}, one month ten years on`, series, window: month(MONTHS_FROM.later) },
  ]),
  MIXED,
  {
    name: 'the same with ten exceptions each',
    series: () => seriesWithExceptions(MONTHS_FROM.start),
    window: month(MONTHS_FROM.start),
  },
];

/** `quick BYDAY` measures only the cases with that in their names. */
const only = process.argv[2] === 'quick' ? process.argv[3] : undefined;
const chosenCases = cases.filter(({ name }) => only === undefined || name.includes(only));
/** rrule needs minutes for the mixed rules; without it a run takes half a minute. */
const isQuick = process.argv.includes('quick');
const measuredPeers = isQuick ? peers.filter(({ name }) => name !== 'rrule') : peers;
const engines = [daymark, ...measuredPeers];
if (process.argv[2] === 'fresh') measureFresh(process.argv[3]);
else measureAll();

function measureAll() {
  const rows = chosenCases.map((measured) => {
    const times = measureCase(measured);
    return [measured.name, ...times.map(duration), ratio(times[0], Math.min(...times.slice(1)))];
  });
  if (only === undefined) rows.push(['first pass of a fresh process', ...freshRow()]);
  printTable(['', ...engines.map(({ name }) => name), 'fastest peer / ours'], rows);
}

/** Median microseconds per pass of each engine; engines alternate so that a busy moment of the machine affects all. */
function measureCase({ name, series, window }) {
  const made = series();
  const passes = engines.map((engine) => preparePass(engine, made));
  compareAnswers(
    name,
    passes.map((pass) => pass.starts(window)),
  );
  const repeats = passes.map((pass) => repeatsFor(() => pass.run(window)));
  const samples = engines.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    passes.forEach((pass, position) => {
      if (round >= ROUNDS_OF_SLOW && samples[position][0] > SLOW_US) return;
      const begin = performance.now();
      for (let repeat = 0; repeat < repeats[position]; repeat++) pass.run(window);
      samples[position].push(((performance.now() - begin) * 1000) / repeats[position]);
    });
  }
  return samples.map(median);
}

function preparePass(engine, series) {
  const prepared = series.map((one) => engine.prepare(one));
  return {
    run({ from, to }) {
      let found = 0;
      for (const expand of prepared) found += expand(from, to).length;
      return found;
    },
    starts: ({ from, to }) => prepared.map((expand) => engine.startsOf(expand(from, to), from)),
  };
}

/** Warms up, and finds how many passes fill a round. */
function repeatsFor(run) {
  const begin = performance.now();
  let passes = 0;
  while (performance.now() - begin < ROUND_MS) {
    run();
    passes++;
  }
  return passes;
}

/** Reports peers' different results: a faster wrong result would be no comparison. */
function compareAnswers(name, answers) {
  const [ours, ...others] = answers;
  others.forEach((theirs, position) => {
    const differing = ours.filter((starts, at) => starts.join() !== theirs[at].join()).length;
    if (differing > 0)
      console.log(
        `${name}: ${measuredPeers[position].name} differs in ${differing} of ${ours.length} series`,
      );
  });
}

/** Each engine's first pass over the mixed rules in a new process, where nothing is compiled or cached yet. */
function freshRow() {
  const script = fileURLToPath(import.meta.url);
  const times = engines.map(({ name }) =>
    median(
      Array.from({ length: FRESH_PROCESSES }, () =>
        Number(execFileSync(process.execPath, [script, 'fresh', name], { encoding: 'utf8' })),
      ),
    ),
  );
  return [...times.map(duration), ratio(times[0], Math.min(...times.slice(1)))];
}

function measureFresh(name) {
  const pass = preparePass(
    engines.find((engine) => engine.name === name),
    MIXED.series(),
  );
  const begin = performance.now();
  pass.run(MIXED.window);
  console.log((performance.now() - begin) * 1000);
}

function duration(microseconds) {
  return microseconds < 1000 ? `${microseconds.toFixed(1)} us` : `${(microseconds / 1000).toFixed(2)} ms`;
}

function ratio(ours, fastest) {
  return `${(fastest / ours).toFixed(1)} x`;
}
