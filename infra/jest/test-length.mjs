// TEST_LENGTH=long takes `.long.test` and `.random.test`, with more cases of the latter (`PROPERTY_RUNS`).
const isLong = process.env.TEST_LENGTH === 'long';

export const LENGTH = {
  /** A file's name, without its last ending. */
  files: isLong ? '*.{long,random}.test' : '*.test',
  /** Patterns of paths. */
  ignored: ['/node_modules/', ...(isLong ? [] : ['\\.(long|random)\\.test\\.'])],
};
