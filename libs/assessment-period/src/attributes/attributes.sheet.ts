import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  accountAssertions,
  assertionWords,
  automationWords,
  controlFurtherColumns,
  cosoWords,
  natureWords,
  type ImportIssue,
} from '@portal/contract';
import {
  inBothLanguages,
  type ImportColumn,
  type ImportRow,
  type SheetColumn,
  type SheetRow,
  type SqlRunner,
  type SqlTransaction,
  type TemplateColumn,
} from '@portal/platform';
import { FurtherColumns, type FurtherPlan, type FurtherSheet, type RolledPair } from '@portal/risk-control';
import type { Text } from '@portal/workflows';
import {
  listNumbers,
  nameProcess,
  readCells,
  saysAttributes,
  type AttributeCells,
  type AttributeContext,
  type AttributeField,
  type Process,
} from './attribute-cells.ts';
import { listAttributeChanges, openPeriod, readAttributes, writeAttributes, type StoredAttributes } from './attributes.ts';

/** A row of the export, as `select` answers it. */
interface SheetRecord {
  readonly further_company: string | null;
  readonly further_process: Pick<Process, 'code' | 'name' | 'nameEn'> | null;
  readonly further_above: Pick<Process, 'code' | 'name' | 'nameEn'> | null;
  readonly further_component: keyof typeof cosoWords | null;
  readonly further_principle: number | null;
  readonly further_nature: keyof typeof natureWords | null;
  readonly further_automation: keyof typeof automationWords | null;
  readonly further_system: string | null;
  readonly further_accounts: readonly { code: string; assertion: keyof typeof assertionWords }[] | null;
  readonly further_generals: string | null;
}

const both = ({ zh, en }: Text): string => inBothLanguages(zh, en);
const widths: Partial<Record<AttributeField, number>> = { accounts: 48, generalControls: 30 };
const columnOf = (field: AttributeField): SheetColumn => {
  const { header, en } = controlFurtherColumns.find((column) => column.field === field)!;
  return {
    key: field,
    header: `${header} ${en}`,
    width: widths[field] ?? 22,
    ...(field === 'cosoPrinciple' && { type: 'number' as const }),
  };
};
const process = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('code', ${alias}.code, 'name', ${alias}.name, 'nameEn', ${alias}.name_en) end`;

/** The attributes of controls in workbooks: columns of the export, of the import and of its template (specification of assurance, 1). */
@Injectable()
export class AttributeSheet implements FurtherSheet, OnModuleInit {
  readonly columns: readonly SheetColumn[] = [
    ...controlFurtherColumns.map(({ field }) => columnOf(field)),
    { key: 'company', header: '公司 Company', width: 24 },
  ];
  readonly imported: readonly (ImportColumn & { readonly isOptional: true })[] = controlFurtherColumns.map((column) => ({
    ...column,
    exported: columnOf(column.field).header,
    isOptional: true,
  }));
  readonly select = `fc.code || ' ' || fc.name as further_company, ${process('fp')} as further_process, ${process('fu')} as further_above,
    fs.coso_component as further_component, fs.coso_principle as further_principle, fs.nature as further_nature, fs.automation as further_automation,
    fs.system_name as further_system, fa.accounts as further_accounts, fg.numbers as further_generals`;
  /** Accounts and general controls are gathered once for all rows: a file of everything is read table by table. */
  readonly joins = `left join control_scope fs on fs.control_id = c.id
    left join business_process fp on fp.id = fs.process_id left join business_process fu on fu.id = fp.parent_id
    left join company_department fd on fd.department_id = c.department_id left join company fc on fc.id = fd.company_id
    left join (select own.control_id, json_agg(json_build_object('code', own.code, 'assertion', own.assertion) order by own.code, own.assertion) as accounts
      from (select distinct ca.control_id, a.code, ca.assertion from control_scope_account ca join significant_account a on a.id = ca.account_id
        join assessment_period ap on ap.id = a.period_id where ${openPeriod('ap')}) own group by own.control_id) fa on fa.control_id = c.id
    left join (select tie.control_id, string_agg(general.risk_no, '; ' order by general.risk_no) as numbers from control_general_control tie
      join risk_control general on general.id = tie.general_id group by tie.control_id) fg on fg.control_id = c.id`;
  readonly #registry: FurtherColumns;

  constructor(registry: FurtherColumns) {
    this.#registry = registry;
  }

  onModuleInit(): void {
    this.#registry.register(this, carryAttributes);
  }

  toCells(record: object): SheetRow {
    const row = record as SheetRecord;
    const above = row.further_above ?? row.further_process;
    const accounts = [...Map.groupBy(row.further_accounts ?? [], ({ code }) => code)];
    return {
      process: above ? nameProcess(above) : '',
      subProcess: row.further_above && row.further_process ? nameProcess(row.further_process) : '',
      accounts: accounts
        .map(([code, of]) => `${code}: ${of.map(({ assertion }) => both(assertionWords[assertion])).join(', ')}`)
        .join('; '),
      cosoComponent: row.further_component ? both(cosoWords[row.further_component]) : '',
      cosoPrinciple: row.further_principle,
      nature: row.further_nature ? both(natureWords[row.further_nature]) : '',
      automation: row.further_automation ? both(automationWords[row.further_automation]) : '',
      systemName: row.further_system ?? '',
      generalControls: row.further_generals ?? '',
      company: row.further_company ?? '',
    };
  }

  async prepare(sql: SqlRunner, rows: readonly ImportRow[], ids: ReadonlyMap<ImportRow, number>): Promise<FurtherPlan> {
    const told = rows.filter(saysAttributes);
    const context = await readContext(sql, told);
    const stored = await readAttributes(sql, [...new Set(told.flatMap((row) => ids.get(row) ?? []))]);
    const issues: ImportIssue[] = [];
    const wanted = new Map<ImportRow, { before: StoredAttributes | undefined; after: StoredAttributes }>();
    for (const [index, row] of rows.entries()) {
      if (!saysAttributes(row)) continue;
      const before = stored.get(ids.get(row) ?? 0);
      const read = readCells(row as AttributeCells, index + 1, before, context);
      issues.push(...read.issues);
      wanted.set(row, { before, after: read.after });
    }
    return {
      issues,
      changesOf: (row) => {
        const one = wanted.get(row);
        return one ? listAttributeChanges(one.before, one.after) : [];
      },
      write: async (tx, written) => {
        for (const [row, { after }] of wanted) {
          const id = written.get(row);
          if (id !== undefined) await writeAttributes(tx, id, after);
        }
      },
    };
  }

  async describe(sql: SqlRunner): Promise<readonly TemplateColumn[]> {
    const processes = (await readProcesses(sql)).filter(({ isActive }) => isActive);
    const processList = (isSub: boolean) => {
      const own = processes.filter(({ parentId }) => (parentId !== null) === isSub);
      return {
        list: own.map(({ code, name }) => `${code} ${name}`),
        listEn: own.map(({ code, name, nameEn }) => `${code} ${nameEn || name}`),
      };
    };
    const words = (of: Readonly<Record<string, Text>>) => ({
      list: Object.values(of).map(({ zh }) => zh),
      listEn: Object.values(of).map(({ en }) => en),
    });
    const lists: Partial<Record<AttributeField, { list: string[]; listEn: string[] }>> = {
      process: processList(false),
      subProcess: processList(true),
      cosoComponent: words(cosoWords),
      nature: words(natureWords),
      automation: words(automationWords),
    };
    return controlFurtherColumns.map(({ header, en, field }) => {
      const offered = lists[field];
      return { header, en, width: widths[field] ?? 22, note: NOTES[field], ...(offered && offered.list.length > 0 ? offered : {}) };
    });
  }
}

const allAssertions = (language: 'zh' | 'en', comma: string) => accountAssertions.map((one) => assertionWords[one][language]).join(comma);
const NOTES: Readonly<Record<AttributeField, Text>> = {
  process: { zh: '可选列。流程的代码或名称。', en: 'Optional column. The code or name of a process.' },
  subProcess: { zh: '可选列。子流程的代码或名称。', en: 'Optional column. The code or name of a sub-process.' },
  accounts: {
    zh: `可选列。写成“科目代码：认定、认定；科目代码：认定”。认定：${allAssertions('zh', '、')}。`,
    en: `Optional column. Write “account code: assertion, assertion; account code: assertion”. Assertions: ${allAssertions('en', ', ')}.`,
  },
  cosoComponent: { zh: '可选列。', en: 'Optional column.' },
  cosoPrinciple: { zh: '可选列。1 至 17，须属于所填要素。', en: 'Optional column. 1 to 17; must belong to the component entered.' },
  nature: { zh: '可选列。', en: 'Optional column.' },
  automation: { zh: '可选列。', en: 'Optional column.' },
  systemName: { zh: '可选列。自动或依赖 IT 的控制必填。', en: 'Optional column. Required for an automated or IT-dependent control.' },
  generalControls: {
    zh: '可选列。自动控制所依赖的一般控制的编号，用分号分隔。',
    en: 'Optional column. The numbers of the general controls that an automated control relies on, separated by semicolons.',
  },
};

const readProcesses = (sql: SqlRunner): Promise<Process[]> =>
  sql.query<Process>(
    'select id, code, name, name_en as "nameEn", parent_id as "parentId", is_active as "isActive" from business_process order by code',
  );

async function readContext(sql: SqlRunner, rows: readonly ImportRow[]): Promise<AttributeContext> {
  const numbers = [...new Set(rows.flatMap((row) => listNumbers(row['generalControls'] ?? '')))];
  const accounts = await sql.query<{ code: string }>(
    `select distinct a.code from significant_account a join assessment_period ap on ap.id = a.period_id and ${openPeriod('ap')}`,
  );
  const controls = await sql.query<{ id: number; number: string; lineageId: number }>(
    'select id, risk_no as number, lineage_id as "lineageId" from risk_control where risk_no = any($1) and is_active',
    [numbers],
  );
  return {
    processes: await readProcesses(sql),
    accountCodes: new Set(accounts.map(({ code }) => code)),
    controls: new Map(controls.map((control) => [control.number, control])),
  };
}

/** The new year's control begins with the attributes of the old one; of its accounts, with those of periods that are still open. */
async function carryAttributes(tx: SqlTransaction, pairs: readonly RolledPair[]) {
  const both = [pairs.map(({ fromId }) => fromId), pairs.map(({ toId }) => toId)];
  await tx.query(
    `insert into control_scope (control_id, process_id, coso_component, coso_principle, nature, automation, system_name)
     select pair.new, s.process_id, s.coso_component, s.coso_principle, s.nature, s.automation, s.system_name
     from unnest($1::bigint[], $2::bigint[]) as pair (old, new) join control_scope s on s.control_id = pair.old`,
    both,
  );
  await tx.query(
    `insert into control_scope_account (control_id, account_id, assertion) select pair.new, ca.account_id, ca.assertion
     from unnest($1::bigint[], $2::bigint[]) as pair (old, new) join control_scope_account ca on ca.control_id = pair.old
     join significant_account a on a.id = ca.account_id join assessment_period ap on ap.id = a.period_id and ${openPeriod('ap')}`,
    both,
  );
  await tx.query(
    `insert into control_general_control (control_id, general_id) select pair.new, g.general_id
     from unnest($1::bigint[], $2::bigint[]) as pair (old, new) join control_general_control g on g.control_id = pair.old`,
    both,
  );
  const carried = await readAttributes(tx, both[1]!);
  return new Map([...carried].map(([id, attributes]) => [id, listAttributeChanges(undefined, attributes)]));
}
