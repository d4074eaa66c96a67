import { Controller, Inject, Req, Res, StreamableFile } from '@nestjs/common';
import {
  MAX_IMPORT_BYTES,
  Refusal,
  routes,
  withoutUnread,
  type ImportKind,
  type Language,
  type RouteBody,
  type RouteData,
  type RouteQuery,
} from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import {
  findRules,
  IMPORT_RULES,
  ImportIntake,
  parseWorkbook,
  Sql,
  writeCorrectionWorkbook,
  writeTemplate,
  type ImportRow,
  type ImportRules,
} from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeDisposition } from '../file/file-name.ts';
import { receiveOneFile } from '../file/receive-files.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import {
  findFileFault,
  nextRow,
  PAGE_CHARACTERS,
  refuseFile,
  refusingUnreadable,
  tableColumnsOf,
  toFieldRows,
  toImportRows,
  toIssue,
} from './import.answers.ts';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TEMPLATE_NAMES: Readonly<Record<ImportKind, Readonly<Record<Language, string>>>> = {
  control: { zh: '风险控制导入模板.xlsx', en: 'Risk control import template.xlsx' },
  storage: { zh: '风险库导入模板.xlsx', en: 'Risk library import template.xlsx' },
  people: { zh: '人员导入模板.xlsx', en: 'People import template.xlsx' },
  question: { zh: '题目导入模板.xlsx', en: 'Question import template.xlsx' },
  balance: { zh: '试算平衡表导入模板.xlsx', en: 'Trial balance import template.xlsx' },
  company: { zh: '公司导入模板.xlsx', en: 'Company import template.xlsx' },
  testPlan: { zh: '测试计划导入模板.xlsx', en: 'Test plan import template.xlsx' },
};
const tooLarge = (): Refusal => new Refusal('too_large', { message: 'file.tooLarge', finer: 'file' });

/** Imports of risk controls and of the risk store (docs/decisions/risk-control.md, import protocol). */
@Controller()
export class ImportController {
  constructor(
    private readonly sql: Sql,
    private readonly intake: ImportIntake,
    @Inject(IMPORT_RULES) private readonly rules: readonly ImportRules[],
  ) {}

  @Call(routes.parseImportFile)
  async parse(
    @Req() request: FastifyRequest,
    @CallQuery() { kind, from }: RouteQuery<typeof routes.parseImportFile>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.parseImportFile>> {
    const rules = findRules(this.rules, kind);
    const { name, content } = await receiveOneFile(request, MAX_IMPORT_BYTES, tooLarge);
    const range = { from: from ?? 0, characters: PAGE_CHARACTERS };
    const parsed = await parseWorkbook(content, name, { columns: tableColumnsOf(rules), range, owner: person.actor.id });
    const fault = findFileFault(parsed);
    if (fault) throw refuseFile(fault);
    const { sheetRows, total, fileDigest } = parsed;
    const next = nextRow(parsed, from);
    return {
      rows: toFieldRows(parsed.rows, rules.columns),
      sheetRows,
      total,
      next,
      errors: parsed.errors.map(toIssue),
      fileDigest,
      fileName: name,
    };
  }

  @Call(routes.checkImportFile)
  async check(
    @Req() request: FastifyRequest,
    @CallQuery() { kind, recordId }: RouteQuery<typeof routes.checkImportFile>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.checkImportFile>> {
    const rules = findRules(this.rules, kind);
    const { name, content } = await receiveOneFile(request, MAX_IMPORT_BYTES, tooLarge);
    const parsed = await parseWorkbook(content, name, { columns: tableColumnsOf(rules), owner: person.actor.id });
    const fault = findFileFault(parsed);
    if (fault) throw refuseFile(fault);
    return this.intake.rehearse(kind, ofRecord(toImportRows(parsed, rules.columns), recordId));
  }

  @Call(routes.getImportTemplate)
  async template(
    @CallQuery() query: RouteQuery<typeof routes.getImportTemplate>,
    @CallLanguage() caller: Language,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const language = query.language ?? caller;
    const content = await writeTemplate(await findRules(this.rules, query.kind).describeTemplate(this.sql), language);
    return sendWorkbook(reply, content, TEMPLATE_NAMES[query.kind][language]);
  }

  @Call(routes.getCorrectionWorkbook)
  async correction(
    @Req() request: FastifyRequest,
    @CallQuery() query: RouteQuery<typeof routes.getCorrectionWorkbook>,
    @CallLanguage() language: Language,
    @CurrentPerson() person: SignedInPerson,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const rules = findRules(this.rules, query.kind);
    const { name, content } = await receiveOneFile(request, MAX_IMPORT_BYTES, tooLarge);
    const options = { columns: tableColumnsOf(rules), owner: person.actor.id };
    const parsed = await parseWorkbook(content, name, options);
    const checked = await this.intake.rehearse(query.kind, ofRecord(toImportRows(parsed, rules.columns), query.recordId));
    const errors = [
      ...parsed.errors.filter(({ level }) => level !== 'warning'),
      ...withoutUnread(checked.errors, parsed.errors).map(({ row, column, ...words }) => ({
        ...words,
        ...(row > 0 && { row }),
        ...(column && { column }),
      })),
    ];
    const corrected = await refusingUnreadable(() => writeCorrectionWorkbook(content, name, errors, language, options));
    return sendWorkbook(reply, corrected, `${name.replace(/\.[^.]*$/, '')}-${language === 'zh' ? '错误' : 'errors'}.xlsx`);
  }

  @Call(routes.uploadRiskControl)
  uploadControls(
    @CallBody() body: RouteBody<typeof routes.uploadRiskControl>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.uploadRiskControl>> {
    return this.#receive('control', body.RiskControlTemplateList, body, person);
  }

  @Call(routes.uploadRiskStorage)
  uploadStore(
    @CallBody() body: RouteBody<typeof routes.uploadRiskStorage>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.uploadRiskStorage>> {
    return this.#receive('storage', body.RiskStorageTemplateList, body, person);
  }

  @Call(routes.uploadPeople)
  uploadPeople(
    @CallBody() body: RouteBody<typeof routes.uploadPeople>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.uploadPeople>> {
    return this.#receive('people', body.PeopleTemplateList, body, person);
  }

  @Call(routes.uploadExamQuestions)
  uploadQuestions(
    @CallBody() body: RouteBody<typeof routes.uploadExamQuestions>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.uploadExamQuestions>> {
    return this.#receive('question', body.ExamQuestionTemplateList, body, person);
  }

  @Call(routes.uploadTrialBalance)
  uploadBalance(
    @CallBody() body: RouteBody<typeof routes.uploadTrialBalance>,
    @CallQuery() { recordId }: RouteQuery<typeof routes.uploadTrialBalance>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.uploadTrialBalance>> {
    return this.#receiveOf('balance', recordId, body.TrialBalanceTemplateList, body, person);
  }

  @Call(routes.uploadTestPlan)
  uploadTests(
    @CallBody() body: RouteBody<typeof routes.uploadTestPlan>,
    @CallQuery() { recordId }: RouteQuery<typeof routes.uploadTestPlan>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.uploadTestPlan>> {
    return this.#receiveOf('testPlan', recordId, body.TestPlanTemplateList, body, person);
  }

  @Call(routes.uploadCompanies)
  uploadCompanies(
    @CallBody() body: RouteBody<typeof routes.uploadCompanies>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.uploadCompanies>> {
    return this.#receive('company', body.CompanyTemplateList, body, person);
  }

  @Call(routes.getImportProgress)
  progress(
    @CallQuery() query: RouteQuery<typeof routes.getImportProgress>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getImportProgress>> {
    return this.intake.readProgress(query.importId, person.actor);
  }

  /** The same file for another record is another import. */
  #receiveOf(
    kind: ImportKind,
    recordId: number,
    rows: readonly ImportRow[],
    body: Omit<RouteBody<typeof routes.uploadRiskControl>, 'RiskControlTemplateList'>,
    person: SignedInPerson,
  ): Promise<RouteData<typeof routes.uploadRiskControl>> {
    const fileDigest = body.fileDigest && `${body.fileDigest.slice(0, 100)}:${recordId}`;
    return this.#receive(kind, ofRecord(rows, recordId), { ...body, fileDigest }, person);
  }

  async #receive(
    kind: ImportKind,
    rows: readonly ImportRow[],
    body: Omit<RouteBody<typeof routes.uploadRiskControl>, 'RiskControlTemplateList'>,
    person: SignedInPerson,
  ): Promise<RouteData<typeof routes.uploadRiskControl>> {
    if (body.dryRun) return this.intake.rehearse(kind, rows);
    const { ExcelFile: fileName, fileDigest, chunkIndex, chunkCount, uploadSuccess: isLast } = body;
    return this.intake.receive(
      { kind, rows, fileName, fileDigest, chunkIndex: chunkIndex ?? null, chunkCount: chunkCount ?? null, isLast },
      person.actor,
    );
  }
}

/** Rows with the record that they belong to, where the file does not name it. */
function ofRecord(rows: readonly ImportRow[], recordId: number | undefined): readonly ImportRow[] {
  return recordId === undefined ? rows : rows.map((row) => ({ ...row, recordId: String(recordId) }));
}

function sendWorkbook(reply: FastifyReply, content: Buffer, name: string): StreamableFile {
  reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
  return new StreamableFile(content, { type: WORKBOOK, disposition: describeDisposition('attachment', name), length: content.length });
}
