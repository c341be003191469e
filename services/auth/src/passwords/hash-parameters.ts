import { parseOptions, type Options } from '@node-rs/argon2';

export type HashParameters = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

/** argon2id with 19 MiB, two passes and one lane: OWASP's first recommendation. The salt has 16 random bytes. */
export const HASH_PARAMETERS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const satisfies HashParameters;

/** As cheap as possible, for tests that are not about the cost of a hash: it would take a third of their time. */
export const CHEAP_PARAMETERS: HashParameters = { memoryCost: 64, timeCost: 1, parallelism: 1 };

// Maximum memory that a hash from the database may require.
const MEMORY_COST_MAX_KIB = 262_144;
const TIME_COST_MAX = 10;
const PARALLELISM_MAX = 4;
const OUTPUT_MAX_BYTES = 64;
const PREFIX = '$argon2id$v=19$';

export function isAcceptableHash(hash: string): boolean {
  const parameters = parametersOf(hash);
  return (
    parameters !== null &&
    parameters.memoryCost <= MEMORY_COST_MAX_KIB &&
    parameters.timeCost <= TIME_COST_MAX &&
    parameters.parallelism <= PARALLELISM_MAX &&
    parameters.outputLen <= OUTPUT_MAX_BYTES
  );
}

export function isOutdatedHash(hash: string, today: HashParameters = HASH_PARAMETERS): boolean {
  const parameters = parametersOf(hash);
  return (
    parameters === null ||
    parameters.memoryCost < today.memoryCost ||
    parameters.timeCost < today.timeCost ||
    parameters.saltLen < 16
  );
}

function parametersOf(hash: string) {
  if (!hash.startsWith(PREFIX)) return null;
  try {
    return parseOptions(hash);
  } catch {
    return null;
  }
}
