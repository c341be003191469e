/**
 * Loaded into each service before its own code: if the supervisor is killed, the IPC channel closes, and the service
 * shuts down instead of running on unseen.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

export {};
