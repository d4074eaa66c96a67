// Loaded into every process that the supervisor starts: when the supervisor is gone, however it went, the process ends too.
const LAST_RESORT = 15_000;

if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), LAST_RESORT).unref();
  });
  process.channel.unref();
}
