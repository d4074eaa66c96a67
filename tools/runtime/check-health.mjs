// Exit code 0 when the address given answers with 200. For the health checks of containers, whose image has no curl.
const LIMIT = 4_000;

try {
  const answer = await fetch(process.argv[2], { signal: AbortSignal.timeout(LIMIT) });
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
