import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';

const root = path.join(__dirname, '..', '..');

/** Line 3 lets a promise go without a word, line 6 behind a comment that would silence ESLint; the others are in order. */
const LOOSE = `const work = async (): Promise<void> => {};
export const begin = (): void => {
  work();
  void work();
  // eslint-${'disable'}-next-line
  work();
  work().catch(() => undefined);
};
export const wait = async (): Promise<void> => {
  await work();
};
`;

/** Its type is known only through the sources of another package. */
const FOREIGN = `import { assertAdministratorLeft } from '@portal/directory';
export class Planted {
  begin(tx: Parameters<typeof assertAdministratorLeft>[0]): void {
    assertAdministratorLeft(tx);
    void assertAdministratorLeft(tx);
  }
}
`;

const PAGE = `import { startCase } from './planted-nowhere.ts';
const work = async (): Promise<void> => {};
export const Page = (): React.JSX.Element => (
  <button
    onClick={() => {
      work();
      startCase();
    }}
  />
);
`;

/** The planted texts stand in for files that exist; the line of each finding. */
const CASES: [what: string, file: string, text: string, lines: number[]][] = [
  ['the server, by a function of another package', 'apps/api/src/main.ts', FOREIGN, [4]],
  ['a library', 'libs/directory/src/directory.module.ts', LOOSE, [3, 6]],
  ['a page of the console', 'apps/console/src/app/shell/KeysDialog.tsx', PAGE, [6]],
  ['a test of the server', 'libs/directory/src/sign-in/password.spec.ts', LOOSE, [3, 6]],
  ['a test of the console', 'apps/console/src/app/shell/KeysDialog.spec.tsx', LOOSE, [3, 6]],
  ['the drills', 'tests/fault/mail-sink.ts', LOOSE, [3, 6]],
  ['a test of the tools', 'tools/asvs.spec.ts', LOOSE, [3, 6]],
];

let findings: string[] = [];
beforeAll(() => {
  const files = CASES.map(([, file]) => file);
  const texts = Object.fromEntries(CASES.map(([, file, text]) => [file, text]));
  // In a process of its own, as `npm run lint` runs it: the compiler does not load within Jest.
  const program = `
    import { findFloatingPromises } from './tools/lint/floating-promises.mjs';
    console.log(JSON.stringify(await findFloatingPromises(process.cwd(), ${JSON.stringify(files)}, ${JSON.stringify(texts)})));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root, encoding: 'utf8' });
  findings = JSON.parse(output) as string[];
}, 120_000);

test.each(CASES)('a promise that nobody waits for is found in %s, and let go with a word', (_what, file, _text, lines) => {
  const found = findings.filter((finding) => finding.startsWith(`${file}:`));
  expect(found.map((finding) => Number(/:(\d+) no-floating-promises/.exec(finding)?.[1]))).toEqual(lines);
});

test('nothing else is found', () => {
  expect(findings).toHaveLength(CASES.flatMap(([, , , lines]) => lines).length);
});
