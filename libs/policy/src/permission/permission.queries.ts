import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { administers, departmentPaths } from '@portal/directory';
import { Sql } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { GRADE } from '../access/access.sql.ts';
import { NodeAccess } from '../access/node-access.ts';
import { PermissionService } from './permission.service.ts';

export interface EntryRow {
  readonly node_id: number;
  readonly node_type: number;
  readonly node_name: string;
  /** 0 is the node itself, 1 the folder above it, and so on. */
  readonly height: number;
  readonly person_id: number | null;
  readonly department_id: number | null;
  readonly type: number | null;
  readonly is_excluded: boolean;
  readonly name: string;
  readonly name_en: string;
  readonly is_active: boolean;
  readonly name_path: string;
  readonly name_path_en: string;
}

export interface ExplainedLevel {
  readonly nodeId: number;
  readonly nodeType: number;
  readonly nodeName: string;
  readonly outcome: 'owner' | 'excluded' | 'grants' | 'nothing' | 'notReached';
  readonly entries: readonly EntryRow[];
}
export interface Explanation {
  readonly personId: number;
  readonly grade: number;
  readonly isAdministrator: boolean;
  readonly levels: readonly ExplainedLevel[];
}

/** The entries from a node up to the top, one row each; a level without entries has one row without a party. */
const levels = (only = ''): string => `
  with recursive up as (
    select p.id, 1 as type, p.name, p.folder_id as parent_id, 0 as height from policy p where p.id = $1::bigint
    union all select f.id, 0, f.name, f.parent_id, 0 from policy_folder f where f.id = $1::bigint
    union all select f.id, 0, f.name, f.parent_id, u.height + 1 from up u join policy_folder f on f.id = u.parent_id),
  ${departmentPaths()}
  select u.id as node_id, u.type as node_type, u.name as node_name, u.height, g.person_id, g.department_id, g.type, coalesce(g.is_excluded, false) as is_excluded,
    coalesce(p.name, d.name, '') as name, coalesce(p.english_name, d.name_en, '') as name_en, coalesce(p.is_active, d.is_active, true) as is_active,
    coalesce(pp.zh, dp.zh, d.name, '') as name_path,
    coalesce(pp.en, dp.en, nullif(d.name_en, ''), d.name, '') as name_path_en
  from up u left join policy_grant g on g.node_id = u.id ${only}
  left join person p on p.id = g.person_id left join path pp on pp.id = p.department_id
  left join department d on d.id = g.department_id left join path dp on dp.id = d.id`;

const OF_PERSON = `and (g.person_id = $2 or g.department_id in (
  with recursive mine as (select d.id, d.parent_id from person x join department d on d.id = x.department_id where x.id = $2
    union select d.id, d.parent_id from mine m join department d on d.id = m.parent_id) select id from mine))`;

/** Reading permission entries, and why somebody sees a node. */
@Injectable()
export class PermissionQueries {
  readonly #sql: Sql;
  readonly #access: NodeAccess;
  readonly #permissions: PermissionService;

  constructor(sql: Sql, access: NodeAccess, permissions: PermissionService) {
    this.#sql = sql;
    this.#access = access;
    this.#permissions = permissions;
  }

  /** GetPermissions: for owners and administrators; `inherited` adds the entries of the folders above. */
  async entries(input: { id: number | null; type: number | null; inherited: boolean }, actor: Actor): Promise<EntryRow[]> {
    const nodeId = await this.#permissions.assertOwner(input.id, input.type, actor);
    return this.#sql.query<EntryRow>(
      `${levels()} where g.id is not null and ($2::boolean or u.height = 0) order by u.height, g.is_excluded desc, g.type = 2 desc, g.person_id is null, g.id`,
      [nodeId, input.inherited],
    );
  }

  /**
   * ExplainAccess: level by level from the node up, as `resolve()` goes. Owners ask it of anybody, everybody of himself.
   * @throws Refusal `not_found` for a node that the asker may not see, and for an unknown person
   */
  async explain(input: { id: number | null; type: number | null; userNo: string }, actor: Actor): Promise<Explanation> {
    const node = await this.#permissions.findVisible(input.id, input.type, actor);
    const person = await this.#findPerson(input.userNo, actor.id);
    if (person && person.id !== actor.id && !node.isOwner) throw new Refusal('not_allowed');
    if (!person) throw new Refusal(node.isOwner ? 'not_found' : 'not_allowed');
    const rows = await this.#sql.query<EntryRow>(`${levels(OF_PERSON)} order by u.height, g.id`, [node.id, person.id]);
    return {
      personId: person.id,
      grade: person.is_administrator ? GRADE.all : await this.#access.entryGrade(person.id, node.id),
      isAdministrator: person.is_administrator,
      levels: toLevels(rows, person.is_administrator),
    };
  }

  async #findPerson(userNo: string, fallbackId: number): Promise<{ id: number; is_administrator: boolean } | undefined> {
    return this.#sql.one(
      `select p.id, ${administers('p.id')} as is_administrator
       from person p where case when $1 = '' then p.id = $2 else lower(p.user_no) = lower($1) end`,
      [userNo, fallbackId],
    );
  }
}

/** What each level decides, until one ends the way up. */
function toLevels(rows: readonly EntryRow[], isAdministrator: boolean): ExplainedLevel[] {
  const heights = [...new Set(rows.map((row) => row.height))].sort((a, b) => a - b);
  let isOver = isAdministrator;
  return heights.map((height) => {
    const level = rows.filter((row) => row.height === height);
    const entries = level.filter((row) => row.type !== null);
    const outcome = isOver ? 'notReached' : outcomeOf(entries);
    isOver ||= outcome === 'owner' || outcome === 'excluded';
    return { nodeId: level[0]!.node_id, nodeType: level[0]!.node_type, nodeName: level[0]!.node_name, outcome, entries };
  });
}

function outcomeOf(entries: readonly EntryRow[]): ExplainedLevel['outcome'] {
  if (entries.some((entry) => entry.type === 2 && !entry.is_excluded)) return 'owner';
  if (entries.some((entry) => entry.is_excluded)) return 'excluded';
  return entries.length > 0 ? 'grants' : 'nothing';
}
