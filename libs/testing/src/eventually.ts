/**
 * Waits until a question has a truthy answer, and returns it. The limit is there to end a test that would wait for ever: it says nothing about
 * speed, and a machine that does ten other things at once must stay below it.
 * @throws Error with the last answer when it had none within the time (milliseconds)
 */
export async function eventually<T>(ask: () => Promise<T> | T, withinMs = 60_000): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`Still ${JSON.stringify(answer)} after ${withinMs} ms: ${ask.toString()}`);
    await pause(25);
  }
}

export const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
