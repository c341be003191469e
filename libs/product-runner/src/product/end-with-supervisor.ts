/** Loaded before a service: if the supervisor is killed, it shuts down instead of running on unseen. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

export {};
