import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';

const root = path.join(__dirname, '..', '..');

/** One project for each tag; the console's and the apps' files lie elsewhere. */
const HOME = {
  workflow: 'workflows/src',
  contract: 'libs/contract/src',
  platform: 'libs/platform/src',
  directory: 'libs/directory/src',
  register: 'libs/risk-register/src',
  area: 'libs/risk-control/src',
  areas: 'libs/areas/src',
  listener: 'libs/notification/src',
  testing: 'libs/testing/src',
  api: 'apps/api/src',
  worker: 'apps/worker/src',
  demo: 'apps/demo/src',
  console: 'apps/console/src',
} as const;
type Tag = keyof typeof HOME;

const PACKAGE: Partial<Record<Tag, string>> = {
  workflow: '@portal/workflows',
  contract: '@portal/contract',
  platform: '@portal/platform',
  directory: '@portal/directory',
  register: '@portal/risk-register',
  area: '@portal/risk-control',
  areas: '@portal/areas',
  listener: '@portal/notification',
  testing: '@portal/testing',
  api: '@portal/api',
  worker: '@portal/worker',
};

/** The table of the architecture, written down a second time on purpose: + may import, . may not. Its own tag is left out. */
const TABLE = `
            workflow contract platform directory register area areas listener testing api worker
  workflow  _        .        .        .         .        .    .     .        .       .   .
  contract  +        _        .        .         .        .    .     .        .       .   .
  platform  +        +        _        .         .        .    .     .        .       .   .
  directory +        +        +        _         .        .    .     .        .       .   .
  register  +        +        +        +         _        .    .     .        .       .   .
  area      +        +        +        +         +        _    .     .        .       .   .
  areas     +        +        +        +         +        +    _     +        .       .   .
  listener  +        +        +        +         +        .    .     _        .       .   .
  api       +        +        +        +         +        +    +     +        .       _   .
  worker    +        +        +        +         +        +    +     +        .       .   _
  demo      +        +        +        +         +        +    +     +        .       .   .
  console   +        +        .        .         .        .    .     .        .       .   .
`;

interface Case {
  file: string;
  code: string;
}

/** ESLint on planted files that exist nowhere, in a process of its own as `npm run lint` runs it. */
function lintPlanted(cases: Case[]): string[][] {
  const program = `
    import { createProjectGraphAsync } from '@nx/devkit';
    import { ESLint } from 'eslint';
    await createProjectGraphAsync({ exitOnError: false });
    const eslint = new ESLint();
    const answers = [];
    for (const { file, code } of ${JSON.stringify(cases)}) {
      const [result] = await eslint.lintText(code, { filePath: file });
      answers.push(result.messages.map((message) => message.ruleId + ': ' + message.message));
    }
    console.log('\\n' + JSON.stringify(answers));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true' },
    encoding: 'utf8',
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as string[][];
}

function readTable(): { from: Tag; to: Tag; allowed: boolean }[] {
  const [head, ...rows] = TABLE.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return rows.flatMap(([from, ...cells]) =>
    cells.flatMap((cell, index) => (cell === '_' ? [] : [{ from: from as Tag, to: head?.[index] as Tag, allowed: cell === '+' }])),
  );
}

const plant = (from: Tag, target: string, name = 'planted.ts'): Case => ({
  file: path.join(root, HOME[from], name),
  code: `import { thing } from '${target}';\nexport const kept = thing;\n`,
});

/** A planted file in a room of the console. */
const plantInRoom = (file: string, code: string): Case => ({ file: path.join(root, HOME.console, file), code });
const naming = (target: string): string => `import { thing } from '${target}';\nexport const kept = thing;\n`;

const OTHERS: [string, Case, RegExp | undefined][] = [
  ['a test may use the testing library', plant('directory', '@portal/testing', 'planted.spec.ts'), undefined],
  ['a test of one area may not use another tag above it', plant('directory', '@portal/risk-control', 'planted.spec.ts'), /enforce-module/],
  ['the machines know xstate', plant('workflow', 'xstate'), undefined],
  ['the machines know no other package', plant('workflow', 'zod'), /enforce-module-boundaries: .*not allowed to import "zod"/],
  ['the console may not use Nest', plant('console', '@nestjs/common'), /no-restricted-imports|enforce-module-boundaries/],
  ['the console may not use MikroORM', plant('console', '@mikro-orm/core'), /no-restricted-imports|enforce-module-boundaries/],
  ['the console may not use BullMQ', plant('console', 'bullmq'), /no-restricted-imports|enforce-module-boundaries/],
  [
    'a feature of the console knows no other feature',
    plantInRoom('features/exam/planted.ts', naming('#features/share/addresses.ts')),
    /console-rooms: features\/exam names features\/share/,
  ],
  ['nor by a path', plantInRoom('features/exam/planted.ts', naming('../share/addresses.ts')), /console-rooms/],
  [
    'nor on demand',
    plantInRoom('features/exam/planted.ts', `export const load = () => import('#features/share/addresses.ts');\n`),
    /console-rooms/,
  ],
  [
    'a feature knows nothing of the frame',
    plantInRoom('features/exam/planted.ts', naming('#app/guard.ts')),
    /console-rooms: features\/exam names app/,
  ],
  [
    'what lies far away is named from the root',
    plantInRoom('features/share/course/components/planted.ts', naming('../../../../scorm-frame/protocol.ts')),
    /console-rooms: Say where it lies from the root/,
  ],
  ['shared knows no feature', plantInRoom('shared/planted.ts', naming('#features/exam/addresses.ts')), /console-rooms: shared names/],
  [
    'shared knows nothing of the frame',
    plantInRoom('shared/parts/planted.ts', naming('../../app/guard.ts')),
    /console-rooms: shared names app/,
  ],
  [
    'a feature knows itself and shared',
    plantInRoom('features/exam/pages/planted.ts', `export * from '../addresses.ts';\nexport * from '#shared/i18n/use-t.ts';\n`),
    undefined,
  ],
  ['the frame puts features together', plantInRoom('app/planted.ts', naming('#features/exam/addresses.ts')), undefined],
  ['a library is imported by its name, not by a path', plant('area', '../../platform/src/index.ts'), /enforce-module-boundaries/],
  [
    'a comment cannot switch a rule off',
    {
      file: path.join(root, 'libs/directory/src/planted.ts'),
      code: `/* eslint-${'disable'} */\nexport const loose = (value: any) => value;\n`,
    },
    /no-explicit-any/,
  ],
  [
    'an expression over input is linear',
    { file: path.join(root, 'apps/api/src/planted.ts'), code: `export const trim = (name: string) => name.replace(/[. ]+$/, '');\n` },
    /no-super-linear-move/,
  ],
  [
    'a case stands once',
    {
      file: path.join(root, 'libs/directory/src/planted.ts'),
      code: `export const say = (n: number) => {\n  switch (n) {\n    case 1:\n      return 'a';\n    case 1:\n      return 'b';\n  }\n};\n`,
    },
    /no-duplicate-case/,
  ],
  [
    'hooks are called in order',
    {
      file: path.join(root, 'apps/console/src/planted.tsx'),
      code: `import { useState } from 'react';\nexport function Part({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}\n`,
    },
    /react-hooks\/rules-of-hooks/,
  ],
  ...(['<TextInput maxLength={9} />', '<input maxLength={9} />', '<TextInput inputProps={{ ...aria, maxLength: 9 }} />'] as const).map(
    (input): [string, Case, RegExp] => [
      `what is pasted is not cut: ${input}`,
      plantInRoom('features/exam/planted.tsx', `export const draw = (TextInput: any, aria: object) => ${input};\n`),
      /no-restricted-syntax: maxLength cuts what is pasted/,
    ],
  ),
  [
    'a field that says what is too much is told the limit',
    plantInRoom(
      'features/exam/planted.tsx',
      `import { TextAreaField } from '#shared/forms/fields.tsx';\nexport const draw = (props: { value: string }) => <TextAreaField name="a" label="A" onChange={() => undefined} maxLength={9} {...props} />;\n`,
    ),
    undefined,
  ],
  [
    'a file has at most 400 lines',
    { file: path.join(root, 'libs/directory/src/planted.ts'), code: 'export {};\n'.repeat(401) },
    /max-lines/,
  ],
];

describe('who may import whom', () => {
  const pairs = readTable();
  let answers: string[][] = [];

  beforeAll(() => {
    answers = lintPlanted([...pairs.map(({ from, to }) => plant(from, PACKAGE[to] ?? '')), ...OTHERS.map(([, planted]) => planted)]);
  });

  test.each(pairs.map((pair, index) => ({ ...pair, index })))('$from → $to: allowed $allowed', ({ allowed, index }) => {
    const complaints = (answers[index] ?? ['no answer']).filter((line) => !line.startsWith('@typescript-eslint'));
    expect(complaints.length === 0).toBe(allowed);
  });

  test.each(OTHERS.map(([title, , expected], index) => ({ title, expected, index: pairs.length + index })))(
    '$title',
    ({ expected, index }) => {
      const complaints = (answers[index] ?? []).join('\n');
      if (expected) expect(complaints).toMatch(expected);
      else expect(complaints).toBe('');
    },
  );
});
