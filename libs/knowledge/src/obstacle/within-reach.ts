import { Refusal, refuseField, type Audience } from '@portal/contract';
import { findPeople, personText, type PolicyVersions } from '@portal/directory';
import type { SqlRunner } from '@portal/platform';
import { isInAudienceOf } from '../audience/audience.ts';

/** What a share asks of its audience beside reading it. */
export interface AskedParts {
  readonly audience: Audience;
  readonly examId: number | null;
  readonly policyVersionId: number | null;
}

/** So many of those who cannot do their part are named. */
const NAMED = 5;

/**
 * Everybody whom the share is for can sit its exam and open the policy that he is asked to confirm.
 * @throws Refusal `validation` with how many cannot, and the first of them by name
 */
export async function assertWithinReach(sql: SqlRunner, versions: PolicyVersions, asked: AskedParts): Promise<void> {
  const { audience, examId, policyVersionId } = asked;
  if (examId !== null) {
    const [exam] = await sql.query<{ is_active: boolean }>('select is_active from exam where id = $1', [examId]);
    if (!exam?.is_active) throw refuseField('examId', 'share.examUnknown');
    const outside = await sql.query<{ id: number }>(
      `select p.id from audience_people($1, $2::bigint[]) p cross join exam e where e.id = $3 and not ${isInAudienceOf('e', 'p.id')} order by p.id`,
      [audience.kind, audience.ids, examId],
    );
    if (outside.length > 0) throw await refusePeople(sql, 'examId', 'share.examNarrower', outside);
  }
  if (policyVersionId !== null) {
    const version = await versions.findOne(sql, policyVersionId);
    if (!version?.wasPublished) throw refuseField('policyVersionId', 'share.policyUnknown');
    if (!version.isOpen) throw refuseField('policyVersionId', 'share.policyNotOpen');
    const people = await sql.query<{ id: number }>('select id from audience_people($1, $2::bigint[]) order by id', [
      audience.kind,
      audience.ids,
    ]);
    const openFor = await versions.whoMayOpen(
      sql,
      policyVersionId,
      people.map(({ id }) => id),
    );
    const closed = people.filter(({ id }) => !openFor.has(id));
    if (closed.length > 0) throw await refusePeople(sql, 'policyVersionId', 'share.policyUnreadable', closed);
  }
}

async function refusePeople(
  sql: SqlRunner,
  field: string,
  message: 'share.examNarrower' | 'share.policyUnreadable',
  people: readonly { id: number }[],
): Promise<Refusal> {
  const named = await findPeople(
    sql,
    people.slice(0, NAMED).map(({ id }) => id),
  );
  const names = [...named.values()].map(({ name, englishName }) => personText({ name, englishName }));
  return refuseField(field, message, { count: people.length, names: people.length > NAMED ? [...names, '…'] : names });
}
