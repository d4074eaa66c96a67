import { buildChanged } from '../../tools/build.mjs';

/** The console as it is shipped. */
export async function compileConsole() {
  await buildChanged({ log: console.log });
}
