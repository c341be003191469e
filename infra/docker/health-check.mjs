// Exits 0 if this container's own program answers 200 at the given path, such as /health/live.
const path = process.argv[2] ?? '/health/live';
// A program with separate health routes has its own port for them.
const port = process.env.MANAGEMENT_PORT ?? process.env.PORT ?? 8080;
const TIMEOUT_MS = 4_000;

try {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = (await response.text()).slice(0, 500);
  if (!response.ok) throw new Error(`${response.status} ${text}`);
} catch (error) {
  console.error(`${path}: ${error.cause?.message ?? error.message}`);
  process.exitCode = 1;
}
