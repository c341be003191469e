// Exits 0 when this container's own program answers 200 at the given path, such as /health/live.
const path = process.argv[2] ?? '/health/live';
const TIMEOUT_MS = 4_000;

try {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}${path}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = (await answer.text()).slice(0, 500);
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
} catch (error) {
  console.error(`${path}: ${error.cause?.message ?? error.message}`);
  process.exitCode = 1;
}
