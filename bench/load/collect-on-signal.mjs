// Loaded into each process of a product that is measured: it collects its garbage when told to, so that what is left is what
// it needs.
process.on('SIGUSR2', () => globalThis.gc());
