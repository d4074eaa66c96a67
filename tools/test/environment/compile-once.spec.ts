import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const run = promisify(execFile);
const place = pathToFileURL(path.join(import.meta.dirname, 'compile-once.mjs')).href;

/** A world that a script imports for, and what is left of it once its test file is over. */
const program = `
import vm from 'node:vm';
import { compileOnce, forgetWorld } from '${place}';
compileOnce();
let world = { name: 'a world' };
const held = new WeakRef(world);
const importFor = (mine) => () => mine;
const compile = () => vm.compileFunction('return import("late")', [], { filename: '/kept.js', parsingContext: vm.createContext(), importModuleDynamically: importFor(world) });
let imports = compile();
world = undefined;
forgetWorld();
const late = await imports().catch((error) => error.message);
imports = undefined;
await new Promise((resolve) => setTimeout(resolve, 10));
globalThis.gc();
process.stdout.write(JSON.stringify({ late, isHeld: held.deref() !== undefined }));
`;

test('a script that is kept lets go of the world that ran it last, and imports nothing for it any more', async () => {
  const { stdout } = await run(process.execPath, ['--expose-gc', '--experimental-vm-modules', '--input-type=module', '-e', program]);
  expect(JSON.parse(stdout)).toEqual({ late: 'late was imported after its test file was over', isHeld: false });
});
