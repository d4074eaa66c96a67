import { Refusal, type RouteBody, type routes } from '@portal/contract';
import { isOffered } from '@portal/directory';
import type { SqlRunner } from '@portal/platform';
import type { StandardColumns } from './risk-control.reader.ts';
import { countedCondition } from './sharing/shared-rows.ts';

export type RiskControlBody = RouteBody<(typeof routes)['updateRiskControl']>;

/**
 * The body's fields as columns. When level two or three is missing it is 0 (docs/decisions/portal.md §5); the free texts count for Others only.
 */
export function toStandardColumns(body: RiskControlBody, ownerId: number | null): StandardColumns {
  const isOthers = body.categoryLevelOne === 0;
  const level2 = body.categoryLevelTwo ?? 0;
  const level3 = body.categoryLevelThree ?? 0;
  // Of a department and a person 0 is nobody: clients send it for an empty choice.
  return {
    risk_store_no: body.riskStoreNo,
    category1_id: body.categoryLevelOne,
    category2_id: level2,
    category3_id: level3,
    category2_text: isOthers || level2 === 0 ? body.categoryLevelTwoStr : '',
    category3_text: isOthers || level3 === 0 ? body.categoryLevelThreeStr : '',
    risk_description: body.riskDescription,
    consequences: body.consequences,
    consequences_en: body.consequences_EN,
    management_area: body.managementArea,
    key_control: body.keyControl,
    business_unit: body.businessUnit,
    control_objective: body.controlObjective,
    standard_control_desc: body.standardControlDesc,
    control_category: body.controlCategory,
    control_owner_function: body.controlOwnerFunction,
    department_id: body.controlOwnerDeptId || null,
    owner_id: ownerId || null,
  };
}

/** The stored columns in the wire's words, for the ten checks on a draft that is submitted from a list. */
export function toCheckedFields(columns: StandardColumns) {
  return {
    categoryLevelOne: columns.category1_id,
    riskDescription: columns.risk_description,
    managementArea: columns.management_area,
    keyControl: columns.key_control,
    businessUnit: columns.business_unit,
    controlObjective: columns.control_objective,
    standardControlDesc: columns.standard_control_desc,
    controlCategory: columns.control_category,
    controlOwnerFunction: columns.control_owner_function,
    controlOwnerDeptId: columns.department_id,
    controlOwner: columns.owner_id,
  };
}

/** The wire's name of each column, for field errors and the Log tab. */
export const wireNames: Readonly<Record<keyof StandardColumns, string>> = {
  risk_store_no: 'riskStoreNo',
  category1_id: 'categoryLevelOne',
  category2_id: 'categoryLevelTwo',
  category3_id: 'categoryLevelThree',
  category2_text: 'categoryLevelTwoStr',
  category3_text: 'categoryLevelThreeStr',
  risk_description: 'riskDescription',
  consequences: 'consequences',
  consequences_en: 'consequences_EN',
  management_area: 'managementArea',
  key_control: 'keyControl',
  business_unit: 'businessUnit',
  control_objective: 'controlObjective',
  standard_control_desc: 'standardControlDesc',
  control_category: 'controlCategory',
  control_owner_function: 'controlOwnerFunction',
  department_id: 'controlOwnerDeptId',
  owner_id: 'controlOwner',
};

/** Columns renamed to the wire's words, for the history. */
export function toWireNames(columns: Partial<StandardColumns>): Record<string, unknown> {
  return Object.fromEntries((Object.keys(columns) as (keyof StandardColumns)[]).map((column) => [wireNames[column], columns[column]]));
}

const referenceLists: readonly [keyof StandardColumns, string][] = [
  ['management_area', 'RiskControl_managementArea'],
  ['key_control', 'RiskControl_KeyControl'],
  ['business_unit', 'RiskControl_businessUnit'],
  ['control_objective', 'RiskControl_controlObjective'],
  ['control_category', 'RiskControl_controlCategory'],
  ['control_owner_function', 'RiskControl_controlOwnerFunction'],
];

/**
 * Every filled value must be one that the portal knows: reference values, the categories' hierarchy, department, person.
 * Values that the record had already are let through, so that a retired value does not block an edit.
 * @throws Refusal `validation` naming each unknown field
 */
export async function assertKnownReferences(sql: SqlRunner, next: StandardColumns, before?: StandardColumns): Promise<void> {
  const changed = (column: keyof StandardColumns) => Boolean(next[column]) && next[column] !== before?.[column];
  const [row] = await sql.query<Record<string, boolean>>(
    `select
       ${referenceLists.map(([column], index) => `exists (select 1 from sys_resource where is_active and class_code = $${index * 2 + 1} and class_name = $${index * 2 + 2}) as ${column}`).join(',\n')},
       exists (select 1 from risk_category where id = $13::bigint and level = 1 and is_active) as category1_id,
       exists (select 1 from risk_category where id = $14::bigint and parent_id = $13::bigint and is_active) as category2_id,
       exists (select 1 from risk_category where id = $15::bigint and parent_id = $14::bigint and is_active) as category3_id,
       exists (select 1 from department where id = $16::bigint and is_active) as department_id,
       exists (select 1 from person p where p.id = $17::bigint and ${isOffered('p')}) as owner_id`,
    [
      ...referenceLists.flatMap(([column, code]) => [code, next[column]]),
      next.category1_id,
      next.category2_id,
      next.category3_id,
      next.department_id,
      next.owner_id,
    ],
  );
  const columns = [
    ...referenceLists.map(([column]) => column),
    'category1_id',
    'category2_id',
    'category3_id',
    'department_id',
    'owner_id',
  ] as const;
  const unknown = columns.filter((column) => changed(column) && !row?.[column]);
  if (unknown.length === 0) return;
  throw new Refusal('validation', {
    fields: unknown.map((column) => ({
      field: wireNames[column],
      message: 'validation.unknown_reference',
      params: { field: wireNames[column] },
    })),
  });
}

/** The stored value of a key control (docs/decisions/reference-values.md). */
export const KEY_CONTROL = '是';
/** SQL condition: the control is a key control. @param alias of the table of controls */
export const keyControlCondition = (alias: string): string => `${alias}.key_control = '${KEY_CONTROL}' and ${countedCondition(alias)}`;
