/**
 * Loaded into each service before its own code: when the program that supervises it is killed, the channel between the two
 * closes, and the service ends in order instead of running on unseen.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

export {};
