/** Whose connection is thrown away when it breaks. */
interface Reconnecting {
  forgetConnection(): Promise<void>;
}

const PATIENCE = 240_000;

/** Polls the database, which may be dead for a while. @returns the first answer that is not undefined */
export async function pollDatabase<T>(
  portal: Reconnecting,
  what: string,
  ask: () => Promise<T | undefined>,
  patience = PATIENCE,
): Promise<T> {
  let trouble = '';
  for (const end = Date.now() + patience; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 60))) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      trouble = ` (${(error as Error).message})`;
      await portal.forgetConnection();
    }
  }
  throw new Error(`${what} for ${patience / 1000} s${trouble}`);
}
