// The seconds and processor seconds of each test file, for the figures at the end of `npm test`.
const { appendFileSync } = require('node:fs');

module.exports = function measureFile(file) {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  return () => {
    if (process.env.TEST_FIGURES === undefined) return;
    const { user, system } = process.cpuUsage(before);
    const figures = {
      file,
      seconds: (performance.now() - startedAt) / 1000,
      processorSeconds: (user + system) / 1_000_000,
    };
    appendFileSync(process.env.TEST_FIGURES, `${JSON.stringify(figures)}\n`);
  };
};
