import type { Options } from './options.ts';
import type { YearResult } from './year.ts';

const SHOWN = 200;

/** The year as a page: a row a month, then everything that should not be. */
export function describe(options: Options, { months, problems }: YearResult, seconds: number): string {
  const head = ['month', 'steps', 'mails', 'most a person and day', 'digests', 'largest digest', 'open duties', 'late', 'problems', 's'];
  const rows = months.map((month) => [
    month.month,
    month.steps,
    month.mails,
    `${month.most} (${month.mostOf})`,
    month.digests,
    month.largestDigest,
    month.openDuties,
    month.late,
    month.problems,
    month.seconds,
  ]);
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const rest = problems.length - SHOWN;
  return [
    '# A simulated year',
    '',
    `Written by \`npm run simulate:year\`: ${options.owners} owners, ${options.administrators} administrators, ${options.controls} controls, ` +
      `${options.days} days, seed ${options.seed}, in ${Math.round(seconds / 60)} minutes. What it means stands in README.md.`,
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
    '',
    problems.length === 0 ? 'Nothing was found that should not be.' : `## What should not be (${problems.length})`,
    '',
    ...problems.slice(0, SHOWN).map((problem) => `- ${problem}`),
    ...(rest > 0 ? [`- … and ${rest} more`] : []),
    '',
  ].join('\n');
}
