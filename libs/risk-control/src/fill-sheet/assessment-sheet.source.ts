import { Injectable } from '@nestjs/common';
import {
  currentControlChecks,
  scoreMeanings,
  currentControlBody,
  toReadableEnglish,
  type FieldRefusal,
  type MessageKey,
  type RiskListQuery,
} from '@portal/contract';
import type { Reader } from '@portal/directory';
import {
  type BulkSelection,
  type FillChoices,
  type FillRecord,
  type FillSheetSource,
  type FillValues,
  type FillWriting,
  type SqlRunner,
  type SqlTransaction,
} from '@portal/platform';
import type { Text } from '@portal/workflows';
import { MyControlBulkSource } from '../bulk/control-bulk.source.ts';
import { joins } from '../list-conditions.ts';
import { readableCondition } from '../risk-control.access.ts';
import { factColumns, factJoins, toFacts, type ControlRow } from '../risk-control.reader.ts';
import { riskControlKind } from '../risk-control.record.ts';
import { SelfAssessmentService, type AssessmentEvent, type CurrentControlBody } from '../self-assessment.service.ts';

interface Row extends ControlRow {
  readonly current_desc: string | null;
  readonly frequency: number | null;
  readonly mode: number | null;
  readonly score: number | null;
  readonly assessment_comments: string | null;
  readonly comments: string | null;
  readonly owner_name: string | null;
  readonly owner_english_name: string | null;
  readonly due_on: string | null;
  readonly previous_desc: string | null;
}

const lists = { controlFrequency: 'RiskCurrentControl_controlFrequency', controlMode: 'RiskCurrentControl_controlMode' } as const;
/** Rows that are written before the job looks whether it was cancelled. */
const PORTION = 50;

/** The self-assessments of my risk controls as a sheet: rows as the list shows them, values as the form takes them. */
@Injectable()
export class AssessmentSheetSource implements FillSheetSource<RiskListQuery, Reader> {
  readonly sheet = 'assessment';
  readonly kind = riskControlKind;

  constructor(
    private readonly list: MyControlBulkSource,
    private readonly assessments: SelfAssessmentService,
  ) {}

  readHand(sql: SqlRunner, personId: number): Promise<Reader | null> {
    return this.list.readHand(sql, personId);
  }

  select(filter: RiskListQuery | null, reader: Reader): BulkSelection {
    return this.list.select(filter, reader);
  }

  async readRecords(sql: SqlRunner, ids: readonly number[], reader: Reader): Promise<FillRecord[]> {
    const params: unknown[] = [ids];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const rows = await sql.query<Row>(
      `select c.*, ${factColumns}, s.current_desc, s.frequency, s.mode, s.score, s.assessment_comments, s.comments,
         p.name as owner_name, p.english_name as owner_english_name, t.due_on,
         (select b.current_desc from risk_control before join self_assessment b on b.risk_id = before.id where before.lineage_id = c.lineage_id
           and before.risk_year = c.risk_year - 1 and before.is_active and ${readableCondition(reader, 'before', bind)}) as previous_desc
       from risk_control c ${factJoins} ${joins} where c.id = any($1::bigint[]) and ${readableCondition(reader, 'c', bind)}`,
      params,
    );
    return rows.map((row) => ({
      id: row.id,
      number: row.risk_no,
      version: row.version,
      state: row.state,
      facts: toFacts(row),
      values: {
        currentControlDesc: row.current_desc ?? '',
        controlFrequency: row.frequency || null,
        controlMode: row.mode || null,
        controlAssessmentScore: row.score,
        controlAssessmentComments: row.assessment_comments ?? '',
        comments: row.comments ?? '',
      },
      told: {
        riskNo: same(row.risk_no),
        riskDescription: same(row.risk_description),
        standardControlDesc: same(row.standard_control_desc),
        controlOwner: { zh: row.owner_name ?? '', en: row.owner_english_name || (row.owner_name ?? '') },
        dueDate: same(row.due_on ?? ''),
        previousControlDesc: same(row.previous_desc ?? ''),
      },
    }));
  }

  async readChoices(sql: SqlRunner): Promise<FillChoices> {
    const rows = await sql.query<{ code: string; value: number; zh: string; en: string }>(
      `select class_code as code, class_item::int as value, class_name as zh, class_name_en as en from sys_resource
       where is_active and class_code = any($1) and class_item ~ '^[0-9]{1,9}$' order by class_item::int`,
      [Object.values(lists)],
    );
    const itemsOf = (code: string) =>
      rows
        .filter((row) => row.code === code)
        .map(({ value, zh, en }) => ({ value, label: { zh, en: toReadableEnglish(en || zh) }, stored: en || zh }));
    return {
      controlFrequency: itemsOf(lists.controlFrequency),
      controlMode: itemsOf(lists.controlMode),
      controlAssessmentScore: Object.entries(scoreMeanings).map(([score, { zh, en }]) => ({
        value: Number(score),
        label: { zh: `${score} ${zh}`, en: `${score} ${en}` },
      })),
    };
  }

  check(id: number, values: FillValues): { refused: FieldRefusal[]; missing: FieldRefusal[] } {
    const parsed = currentControlBody.safeParse(toBody(id, 0, values));
    if (!parsed.success) {
      const refused = parsed.error.issues.map((issue): FieldRefusal => {
        const { message = 'validation.invalid', ...params } = (issue.code === 'custom' ? issue.params : undefined) ?? {};
        return { field: String(issue.path[0] ?? ''), message: message as MessageKey, params: params as Record<string, number> };
      });
      return { refused, missing: [] };
    }
    const failed = currentControlChecks.filter(({ passes }) => !passes({ ...parsed.data, riskId: id }));
    return { refused: [], missing: failed.map(({ field, message }) => ({ field, message })) };
  }

  async write(tx: SqlTransaction, { event, rows, hand, bulk, checkpoint }: FillWriting<Reader>): Promise<void> {
    for (let start = 0; start < rows.length; start += PORTION) {
      const portion = rows.slice(start, start + PORTION);
      const bodies = portion.map(({ id, version, values }) => ({
        ...currentControlBody.parse(toBody(id, version, values)),
        riskId: id,
      }));
      // The sheet's form (`fillSheetForms`) has two events, and they are these.
      await this.assessments.writeMany(tx, event as AssessmentEvent, bodies, hand, bulk);
      await checkpoint(((start + portion.length) / rows.length) * 100);
    }
  }
}

const same = (text: string): Text => ({ zh: text, en: text });

/** The form's own body: what travels is refused and understood as if the form had sent it. */
const toBody = (riskId: number, rowVersion: number, values: FillValues): Record<keyof CurrentControlBody, unknown> => ({
  id: null,
  riskId,
  rowVersion,
  currentControlDesc: values['currentControlDesc'] ?? '',
  controlFrequency: values['controlFrequency'] ?? 0,
  controlMode: values['controlMode'] ?? 0,
  controlAssessmentScore: values['controlAssessmentScore'] ?? null,
  controlAssessmentComments: values['controlAssessmentComments'] ?? '',
  comments: values['comments'] ?? '',
  risk_Docs: [],
});
