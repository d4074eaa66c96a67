import { audienceKinds } from '@portal/contract';
import type { PolicyVersions } from '@portal/directory';
import type { SqlRunner } from '@portal/platform';
import { keyOfValue, type BothNames, type FieldValue, type SaidValues } from '@portal/risk-register';
import { nameAudience } from '../audience/audience.ts';

const everybody: BothNames = { name: '全体人员', nameEn: 'Everyone' };
const one = (name: string, nameEn = name): BothNames => ({ name, nameEn: nameEn || name });
const numbersIn = (text: string): number[] => text.split(', ').map(Number).filter(Number.isFinite);

/** What the stored values of a share stand for: its exam, its policy's version, its course, its files and whom it is for, by the names of today. */
export async function sayShareValues(sql: SqlRunner, versions: PolicyVersions, values: readonly FieldValue[]): Promise<SaidValues> {
  const said = new Map<string, BothNames>();
  const idsOf = (field: string) => values.filter((given) => given.field === field).flatMap(({ value }) => numbersIn(value));
  const say = (field: string, id: number, words: BothNames) => said.set(keyOfValue({ field, value: String(id) }), words);

  const exams = await sql.query<{ id: number; exam_no: string; title: string; title_en: string }>(
    'select id, exam_no, title, title_en from exam where id = any($1::bigint[])',
    [idsOf('examId')],
  );
  for (const exam of exams) {
    say('examId', exam.id, one(`${exam.exam_no} ${exam.title}`, `${exam.exam_no} ${exam.title_en || exam.title}`));
  }
  for (const { id, name, versionNo } of await versions.find(sql, idsOf('policyVersionId'))) {
    say('policyVersionId', id, one(`${name} ${versionNo}`));
  }
  const courses = await sql.query<{ id: number; title: string }>('select id, title from scorm_course where id = any($1::bigint[])', [
    idsOf('courseId'),
  ]);
  for (const { id, title } of courses) say('courseId', id, one(title));
  const files = await sql.query<{ id: number; name: string }>('select id, name from stored_file where id = any($1::bigint[])', [
    idsOf('docs'),
  ]);
  const fileNames = new Map(files.map(({ id, name }) => [id, name]));
  for (const given of values.filter(({ field }) => field === 'docs')) {
    said.set(
      keyOfValue(given),
      one(
        numbersIn(given.value)
          .map((id) => fileNames.get(id) ?? String(id))
          .join('\n'),
      ),
    );
  }
  for (const given of values.filter(({ field }) => field === 'audience')) said.set(keyOfValue(given), await sayAudience(sql, given.value));
  return said;
}

/** An exam's steps name whom it is for; only everybody is a sign. */
export function sayExamValues(_sql: SqlRunner, values: readonly FieldValue[]): Promise<SaidValues> {
  const all = values.filter(({ field, value }) => field === 'audience' && value === '*');
  return Promise.resolve(new Map(all.map((given) => [keyOfValue(given), everybody])));
}

/** A share's audience is kept as `kind: id, id`. */
async function sayAudience(sql: SqlRunner, value: string): Promise<BothNames> {
  const [kind, ids = ''] = value.split(': ');
  const known = audienceKinds.find((name) => name === kind);
  if (!known || known === 'all') return everybody;
  const named = await nameAudience(sql, { kind: known, ids: numbersIn(ids) });
  return {
    name: named.map(({ name }) => name).join('\n'),
    nameEn: named.map(({ name, nameEn }) => nameEn || name).join('\n'),
  };
}
