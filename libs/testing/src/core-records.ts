import { createHash, randomUUID } from 'node:crypto';
import { routes } from '@portal/contract';
import type { Sql } from '@portal/platform';
import type { TestApi } from './api.ts';
import type { CoreRecordKind } from './core-route-cases.ts';
import { buildStoreItem } from './register-factories.ts';
import type { ControlState, World } from './risk-control-world.ts';

/** A sheet of one record that came back with one cell filled in, waiting for its person. */
export async function stageFillSheet(
  sql: Sql,
  personId: number,
  record: { readonly id: number; readonly riskNo: string },
): Promise<number> {
  const row = await sql.one<{ id: number }>(
    `with sheet as (insert into fill_sheet (token, sheet, person_id, language, wish, file_name, staged_at)
       values ($1, 'assessment', $2, 'en', $3::jsonb, 'a.xlsx', now()) returning id)
     insert into fill_sheet_row (sheet_id, row_id, version, record_no, base, told, sheet_row, typed)
     select sheet.id, c.id, c.version, $5, '{}', '[]', 4, '{"comments": "typed"}' from sheet, risk_control c where c.id = $4 returning sheet_id as id`,
    [randomUUID(), personId, JSON.stringify({ filter: null, ids: [record.id], except: [] }), record.id, record.riskNo],
  );
  return row!.id;
}

/** Makes what these calls name; the owner's are his own, imports are the administrator's. */
export async function makeCoreRecord(api: TestApi, world: World, names: CoreRecordKind, state: ControlState): Promise<number | string> {
  const { administrator, owner } = world;
  switch (names) {
    case 'control':
      return (await world.bring(state)).id;
    case 'forwardedControl': {
      const { id } = await world.bring(state);
      await owner.client.ask(routes.ccToTask, { body: { riskId: id, userId: [world.aide.id] } });
      return id;
    }
    case 'deletedControl': {
      const { id } = await world.bring('assessing');
      await administrator.client.ask(routes.deleteRiskControl, { query: { id, reason: 'x' } });
      return id;
    }
    case 'issue': {
      const { id } = await world.bring('remediating');
      const [issue] = await administrator.client.ask(routes.getRemediationIssues, { query: { id } });
      return issue!.id;
    }
    case 'file':
      return (await owner.client.upload(routes.attachmentUpload, [{ name: 'a.txt', content: 'text' }])).data[0]!.id;
    case 'job': {
      const answer = await owner.client.ask(routes.exportMyRiskList);
      return typeof answer === 'string' ? answer : answer.jobId;
    }
    case 'failedJob':
      return insertRun(api, 'export', 'failed', owner.id, {});
    case 'export': {
      const token = randomUUID();
      const id = await insertRun(api, 'export', 'done', owner.id, { storageKey: 'exports/gone.xlsx', fileName: 'gone.xlsx' });
      await api.sql.query(`insert into export_address (run_id, token_hash, expires_at) values ($1, $2, now() + interval '1 minute')`, [
        id,
        createHash('sha256').update(token).digest(),
      ]);
      return token;
    }
    case 'import': {
      const body = { RiskControlTemplateList: [{ riskNo: 'x' }], ExcelFile: randomUUID() };
      return (await administrator.client.ask(routes.uploadRiskControl, { body })).importId!;
    }
    case 'mail': {
      const row = await api.sql.one<{ id: number }>(
        `insert into mail_message (message_id, person_id, recipient, template, language, subject, body_text, body_html, state)
         values ($1, $2, 'o@portal.example', 't', 'en', 's', 'b', 'b', 'logged') returning id`,
        [randomUUID(), owner.id],
      );
      return row!.id;
    }
    case 'storeItem':
      return (await buildStoreItem(api.sql)).id;
    case 'session': {
      const row = await api.sql.one<{ id: number }>(
        `insert into session (token_hash, person_id, expires_at) values ($1, $2, now() + interval '1 hour') returning id`,
        [createHash('sha256').update(randomUUID()).digest(), owner.id],
      );
      return row!.id;
    }
    case 'passkey': {
      const row = await api.sql.one<{ id: number }>(
        `insert into passkey (person_id, name, credential_id, public_key, user_handle, counter, is_backed_up)
         values ($1, 'Phone', $2, '', '', 0, false) returning id`,
        [owner.id, createHash('sha256').update(randomUUID()).digest()],
      );
      return row!.id;
    }
    case 'substitution': {
      // A day of its own, far away, so that none overlaps another and nobody is represented today.
      const row = await api.sql.one<{ id: number }>(
        `insert into substitution (person_id, substitute_id, from_on, to_on, created_by)
         select $1, $2, day, day, $1 from (select date '2200-01-01' + nextval('portal_id_seq')::int as day) d returning id`,
        [owner.id, world.assistant.id],
      );
      return row!.id;
    }
    case 'rollForwardJob':
      return insertRun(api, 'rollForward', 'done', administrator.id, { processed: 0, rolled: 0, existing: 0, refused: 0 });
    case 'fillSheet':
      return stageFillSheet(api.sql, owner.id, await world.bring('assessing'));
    case 'bulkRun': {
      const id = await insertRun(api, 'bulk', 'done', owner.id, { done: 0, refused: 0, failed: 1, bulkId: null });
      const input = {
        list: 'my-risk-controls',
        action: 'forward',
        input: { personIds: [world.otherOwner.id], comment: '', date: null },
        total: 1,
      };
      await api.sql.query('update job_run set input = $2::jsonb where id = $1', [id, JSON.stringify(input)]);
      await api.sql.query(
        `insert into bulk_run_row (run_id, row_id, version, record_no, outcome, code, message) values ($1, 1, 1, 'RC-1', 'failed', 'fault', 'bulk.broken')`,
        [id],
      );
      return id;
    }
    case 'listView': {
      const row = await api.sql.one<{ id: number }>(
        `insert into list_view (person_id, list, name, query) values ($1, 'risk-controls', $2, '{}') returning id`,
        [owner.id, randomUUID()],
      );
      return row!.id;
    }
    case 'notification': {
      const row = await api.sql.one<{ id: number }>(
        `insert into notification (person_id, kind, text, text_en, link) values ($1, 'test', '文', 'text', '/') returning id`,
        [owner.id],
      );
      return row!.id;
    }
  }
}

/** A run of a job that is over. */
async function insertRun(api: TestApi, kind: string, state: 'done' | 'failed', personId: number, output: object): Promise<number> {
  const row = await api.sql.one<{ id: number }>(
    `insert into job_run (kind, person_id, state, input, output, finished_at) values ($1, $2, $3, '{"total": 0}', $4::jsonb, now()) returning id`,
    [kind, personId, state, JSON.stringify(output)],
  );
  return row!.id;
}
