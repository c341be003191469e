// Which files a run takes. `npm test` leaves out those named `.long.test` and `.random.test`, which `npm run test:long`
// takes, with more cases of the latter (`PROPERTY_RUNS`). TEST_LENGTH=long does so for a run of one project.
const isLong = process.env.TEST_LENGTH === 'long';

export const LENGTH = {
  /** A file's name, without its last ending. */
  files: isLong ? '*.{long,random}.test' : '*.test',
  /** Patterns of paths. */
  ignored: ['/node_modules/', ...(isLong ? [] : ['\\.(long|random)\\.test\\.'])],
};
