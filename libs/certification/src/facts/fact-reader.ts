import type { SqlRunner } from '@portal/platform';
import { statementFacts, toFacts, uniteFacts, type Fact, type Facts, type StatementNode } from './facts.ts';
import { factSources } from './fact-sources.ts';
import { scopeTables } from './scope-sql.ts';

/** A fact of a control: which one, so that a change of it finds who vouched. */
export interface ControlFact extends Fact {
  readonly controlId: number | null;
}

/** A statement of a campaign as its tree has it. */
export interface TreeNode extends StatementNode {
  readonly label: string;
  readonly state: string;
  readonly factsHash: string;
}

/** The tree of a campaign. */
export function readTree(sql: SqlRunner, campaignId: number): Promise<TreeNode[]> {
  return sql.query<TreeNode>(
    `select id, parent_id as "parentId", record_no as label, state, facts_hash as "factsHash" from certification
     where campaign_id = $1 and is_active order by place, id`,
    [campaignId],
  );
}

/**
 * The facts of some statements of a campaign, their own and those of all below, as they are now. What belongs to other statements is not read.
 * @param tree the statements with all below them
 * @param controlIds only what these controls tell; null for all
 */
export async function readFacts(
  sql: SqlRunner,
  campaignId: number,
  tree: readonly StatementNode[],
  controlIds: readonly number[] | null,
): Promise<Map<number, ReadonlyMap<string, ControlFact>>> {
  const params = [campaignId, controlIds, tree.map(({ id }) => id)];
  const told = await sql.query<ControlFact>(
    `with ${scopeTables('$2', '$3')}, chosen as (select distinct control_id from scope)
     select control_id as "controlId", key, label, value from (${factSources.map(({ select }) => select).join('\n union all ')}) told`,
    params,
  );
  const scope = await sql.query<{ id: number; controlIds: number[] }>(
    `with ${scopeTables('$2', '$3')} select certification_id as id, array_agg(control_id) as "controlIds" from scope group by certification_id`,
    params,
  );
  const ofControl = Map.groupBy(told, ({ controlId }) => controlId);
  const own = new Map<number, Facts>(
    scope.map(({ id, controlIds: ids }) => [id, toFacts(ids.flatMap((control) => ofControl.get(Number(control)) ?? []))]),
  );
  return uniteFacts(tree, own) as Map<number, ReadonlyMap<string, ControlFact>>;
}

/** What a statement's signature rests on of the statements directly below. */
export function readBelow(tree: readonly TreeNode[], id: number): Fact[] {
  return statementFacts(
    tree
      .filter(({ parentId }) => parentId === id)
      .map((below) => ({ id: below.id, label: below.label, state: below.state, hash: below.factsHash })),
  );
}

/**
 * The facts that settled statements were signed with, statements below not among them.
 * @param controlIds only those of these controls, and those with these keys: a deficiency of a process stands with several; null for all
 */
export async function readSigned(
  sql: SqlRunner,
  ids: readonly number[],
  controlIds: readonly number[] | null,
  keys: readonly string[] = [],
): Promise<Map<number, Facts>> {
  const rows = await sql.query<Fact & { id: number }>(
    `select certification_id as id, key, label, value from certification_fact
     where certification_id = any($1::bigint[]) and control_id is not null and ($2::bigint[] is null or control_id = any($2) or key = any($3::text[]))`,
    [ids, controlIds, keys],
  );
  const byStatement = Map.groupBy(rows, ({ id }) => id);
  return new Map(ids.map((id) => [id, toFacts(byStatement.get(id) ?? [])]));
}
