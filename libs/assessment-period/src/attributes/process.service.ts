import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type controlAttributeRoutes, type RouteBody } from '@portal/contract';
import { ChangeLog, compareFields, lockAdministration, Sql, type SqlTransaction } from '@portal/platform';
import type { BusinessProcess } from '../company/company.queries.ts';

type Body = RouteBody<typeof controlAttributeRoutes.saveBusinessProcess>;

/** Business processes and their sub-processes as administrators change them; every change is in the change log. */
@Injectable()
export class ProcessService {
  readonly #sql: Sql;
  readonly #log: ChangeLog;

  constructor(sql: Sql, log: ChangeLog) {
    this.#sql = sql;
    this.#log = log;
  }

  /**
   * SaveBusinessProcess: a new one, or with an id an edited one. There are two levels: a process and its sub-processes.
   * @throws Refusal `not_found`; `validation` at the first of code, name and parent
   */
  save(body: Body, actorId: number): Promise<BusinessProcess> {
    return this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      const before = body.id === null ? undefined : await readProcess(tx, body.id);
      if (body.id !== null && !before) throw new Refusal('not_found');
      await check(tx, body);
      const { code, name, nameEn, parentId, isActive } = body;
      const [row] = await tx.query<{ id: number }>(
        before
          ? 'update business_process set code = $1, name = $2, name_en = $3, parent_id = $4, is_active = $5 where id = $6 returning id'
          : 'insert into business_process (code, name, name_en, parent_id, is_active) values ($1, $2, $3, $4, $5) returning id',
        [code, name, nameEn, parentId, isActive, ...(before ? [before.id] : [])],
      );
      const after = (await readProcess(tx, row!.id))!;
      const changes = compareFields(before ? describe(before) : {}, describe(after));
      const event = before ? 'edit' : 'create';
      if (changes.length > 0)
        await this.#log.record(tx, {
          actorId,
          kind: 'businessProcess',
          subjectId: after.id,
          subjectName: `${after.code} ${after.name}`,
          event,
          changes,
        });
      return after;
    });
  }
}

async function check(tx: SqlTransaction, { id, code, name, parentId }: Body): Promise<void> {
  if (code === '') throw refuseField('code', 'process.code');
  if ((await tx.query('select 1 from business_process where code = $1 and id is distinct from $2::bigint', [code, id])).length > 0)
    throw refuseField('code', 'process.codeTaken');
  if (name === '') throw refuseField('name', 'process.name');
  if (parentId === null) return;
  const [parent] = await tx.query('select 1 from business_process where id = $1 and parent_id is null and id is distinct from $2::bigint', [
    parentId,
    id,
  ]);
  if (!parent) throw refuseField('parentId', 'process.parent');
  if ((await tx.query('select 1 from business_process where parent_id = $1::bigint limit 1', [id])).length > 0)
    throw refuseField('parentId', 'process.hasChildren');
}

async function readProcess(tx: SqlTransaction, id: number): Promise<BusinessProcess | undefined> {
  const [row] = await tx.query<BusinessProcess>(
    'select id, code, name, name_en as "nameEn", parent_id as "parentId", is_active as "isActive" from business_process where id = $1',
    [id],
  );
  return row;
}

const describe = ({ code, name, nameEn, parentId, isActive }: BusinessProcess) => ({ code, name, nameEn, parent: parentId, isActive });
