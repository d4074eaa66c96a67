import { bootstrap } from '../bootstrap.mjs';

/**
 * Runs one command of the project: packages and Node first, then the work; a failure ends it with one sentence.
 *
 * @param {(parameters: string[]) => Promise<number | void>} work answers the exit code, none means 0
 */
export async function runTool(work) {
  await bootstrap();
  try {
    process.exit((await work(process.argv.slice(2))) ?? 0);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
