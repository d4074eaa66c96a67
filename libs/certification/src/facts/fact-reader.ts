import type { SqlRunner } from '@portal/platform';
import { statementFacts, toFacts, uniteFacts, type Fact, type Facts, type StatementNode } from './facts.ts';
import { concernedControls, periodOfCampaign, placedDeficiencies } from './deficiency-facts.ts';
import { factSources } from './fact-sources.ts';
import { scopeTables } from './scope-sql.ts';

/** A fact of a control: which one, so that a change of it finds who vouched; null for a deficiency that no control places. */
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

/** What is compared of a campaign: these controls and these deficiencies wholly, and nothing else. */
export interface Followed {
  readonly controlIds: readonly number[];
  readonly deficiencyIds: readonly number[];
}

/**
 * The facts of some statements of a campaign, their own and those of all below, as they are now. What belongs to other statements is not read.
 * @param tree the statements with all below them
 * @param only what these tell; null for all
 */
export async function readFacts(
  sql: SqlRunner,
  campaignId: number,
  tree: readonly StatementNode[],
  only: Followed | null,
): Promise<Map<number, ReadonlyMap<string, ControlFact>>> {
  const [controlIds, deficiencyIds] = [only?.controlIds ?? null, only?.deficiencyIds ?? null];
  const statements = tree.map(({ id }) => id);
  const params = [campaignId, controlIds, statements];
  const told = await sql.query<ControlFact>(
    `with ${scopeTables('$2', '$3')}, chosen as (select distinct control_id from scope)
     select control_id as "controlId", key, label, value from (${factSources.map(({ select }) => select).join('\n union all ')}) told`,
    [...params, deficiencyIds],
  );
  const scope = await sql.query<{ id: number; controlIds: number[] }>(
    `with ${scopeTables('$2', '$3')} select certification_id as id, array_agg(control_id) as "controlIds" from scope group by certification_id`,
    params,
  );
  // Most of what moves has none: how far each statement of the period reaches need not be asked then.
  const placed =
    deficiencyIds?.length === 0
      ? []
      : await sql.query<Fact & { id: number }>(placedDeficiencies('$2', '$3'), [campaignId, statements, deficiencyIds]);
  const ofControl = Map.groupBy(told, ({ controlId }) => controlId);
  const own = new Map<number, ControlFact[]>(
    scope.map(({ id, controlIds: ids }) => [id, ids.flatMap((control) => ofControl.get(Number(control)) ?? [])]),
  );
  for (const { id, ...fact } of placed) own.set(id, [...(own.get(id) ?? []), { ...fact, controlId: null }]);
  const facts = new Map<number, Facts>([...own].map(([id, those]) => [id, toFacts(those)]));
  return uniteFacts(tree, facts) as Map<number, ReadonlyMap<string, ControlFact>>;
}

/**
 * What has to be compared when something of these moved. A deficiency stands with several controls, and each statement that vouches for one of them holds it: it is
 * compared wherever it stands or stood, or a statement of another control would seem to have lost it.
 */
export async function widenFollowed(sql: SqlRunner, campaignId: number, { controlIds, deficiencyIds }: Followed): Promise<Followed> {
  const rows = await sql.query<{ id: number; controlIds: number[] }>(
    `with moved as (
       select unnest($3::bigint[]) as id
       union select split_part(f.key, ':', 2)::bigint from certification_fact f join certification n on n.id = f.certification_id
         where n.campaign_id = $1 and f.control_id = any($2::bigint[]) and f.key like 'deficiency:%'
       union select d.id from deficiency_standing stands join deficiency d on d.id = stands.deficiency_id
         where stands.period_id = ${periodOfCampaign} and exists (select 1 from (${concernedControls('d')}) concerned where concerned.id = any($2)))
     select moved.id, array(${concernedControls('d')}) as "controlIds" from moved join deficiency d on d.id = moved.id`,
    [campaignId, controlIds, deficiencyIds],
  );
  return {
    controlIds: [...new Set([...controlIds, ...rows.flatMap((row) => row.controlIds.map(Number))])],
    deficiencyIds: rows.map(({ id }) => id),
  };
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
 * The facts that settled statements were signed or overridden with, statements below not among them.
 * @param only what these told; null for all
 */
export async function readSigned(sql: SqlRunner, ids: readonly number[], only: Followed | null): Promise<Map<number, Facts>> {
  const rows = await sql.query<Fact & { id: number }>(
    `select certification_id as id, key, label, value from certification_fact
     where certification_id = any($1::bigint[]) and key not like 'statement:%'
       and ($2::bigint[] is null or (control_id = any($2) and key not like 'deficiency:%') or key = any($3::text[]))`,
    [ids, only?.controlIds ?? null, only?.deficiencyIds.map((id) => `deficiency:${id}:class`) ?? []],
  );
  const byStatement = Map.groupBy(rows, ({ id }) => id);
  return new Map(ids.map((id) => [id, toFacts(byStatement.get(id) ?? [])]));
}
