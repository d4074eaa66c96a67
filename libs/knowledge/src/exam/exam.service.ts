import { Injectable } from '@nestjs/common';
import { assertChecks, examChecks, refuseField, type CreateExamBody, type UpdateExamBody } from '@portal/contract';
import { listOffered, namePeople } from '@portal/directory';
import {
  currentTime,
  listChanges,
  WorkCalendar,
  WorkflowRunner,
  type SqlRunner,
  type SqlTransaction,
  type StepRequest,
  newSubject,
} from '@portal/platform';
import type { Actor, ExamFacts, ExamWorkflow, ExamEventName } from '@portal/workflows';
import { listUnknown, nameAudience } from '../audience/audience.ts';
import { emptyExam, examColumnNames, toExamColumns, toExamFields, toTrailFields } from './exam-columns.ts';
import type { ExamReader } from './exam.access.ts';
import { examKind } from '../knowledge.record.ts';
import { ExamStore, toExamSubject, type ExamColumns, type ExamRecordRow } from './exam.reader.ts';
import { QuestionBank } from './question/question-bank.ts';
import { toContent, type QuestionContent } from './question/question.ts';

/** Creating, changing and deleting exams (docs/decisions/knowledge.md). */
@Injectable()
export class ExamService {
  readonly #runner: WorkflowRunner;
  readonly #store: ExamStore;
  readonly #bank: QuestionBank;
  readonly #calendar: WorkCalendar;

  constructor(runner: WorkflowRunner, store: ExamStore, bank: QuestionBank, calendar: WorkCalendar) {
    this.#runner = runner;
    this.#store = store;
    this.#bank = bank;
    this.#calendar = calendar;
  }

  /** CreateExam: its first revision. Without a question it is nobody's to sit yet. */
  async create(body: CreateExamBody, actor: Actor): Promise<number> {
    const columns = toExamColumns(body, emptyExam(actor.id), this.#calendar);
    const request: Omit<StepRequest<ExamWorkflow>, 'subject'> = { kind: examKind, event: 'CREATE', dueOn: this.#dueOn(columns) };
    const facts: ExamFacts = { isActive: true, isNew: true, hasEnd: columns.close_at !== null };
    const subject = newSubject(examKind, facts);
    this.#runner.decide({ ...request, subject }, actor);
    const questions = body.questions.map(toContent);
    assertChecks(examChecks, toExamFields(columns, questions));
    const at = currentTime();
    return this.#runner.inTransaction(async (tx) => {
      const names = await this.#checkPeople(tx, columns, null);
      const year = this.#calendar.yearOf(at);
      const [row] = await tx.query<{ id: number; exam_no: string }>(
        `insert into exam (exam_no, state, creator_id, created_at, updated_at, ${examColumnNames.join(', ')})
         values (record_no('EX', $1::int, nextval('exam_no_seq'), 6), 'open', $2, $3, $3,
           ${examColumnNames.map((_, index) => `$${index + 4}`).join(', ')}) returning id, exam_no`,
        [year, actor.id, at, ...examColumnNames.map((name) => columns[name])],
      );
      const { id, exam_no: examNo } = row!;
      await this.#bank.write(tx, { examId: id, revision: 1, authorId: actor.id }, body.questions);
      const changes = listChanges({}, { examNo, ...toTrailFields(columns, names, questions) });
      await this.#runner.commitIn(tx, [{ ...request, subject: { ...subject, id }, changes, payload: { examId: id } }], { actor, at });
      return id;
    });
  }

  /** UpdateExam: what is said changes; once somebody has sat the revision, its questions and settings go on as the next one. */
  async update(body: UpdateExamBody, actor: Actor): Promise<number> {
    return this.#change(body.id, 'UPDATE', actor, body.rowVersion, (row, questions) => ({
      columns: toExamColumns(body, row, this.#calendar),
      questions: body.questions ?? questions,
    }));
  }

  /** Adds questions at the end of the bank: an imported workbook, in its transaction. */
  append(tx: SqlTransaction, examId: number, added: readonly QuestionContent[], actor: Actor): Promise<number> {
    return this.#changeIn(tx, examId, 'IMPORT_QUESTIONS', actor, null, (row, questions) => ({
      columns: row,
      questions: [...questions, ...added.map((content) => ({ ...content, id: null }))],
    }));
  }

  /** Another person marks the texts: the exam of a leaver goes to his successor, in the caller's transaction. */
  changeMarker(tx: SqlTransaction, examId: number, markerId: number, actor: Actor, reason: string): Promise<number> {
    return this.#changeIn(
      tx,
      examId,
      'CHANGE_MARKER',
      actor,
      null,
      (row, questions) => ({ columns: { ...row, marker_id: markerId }, questions }),
      reason,
    );
  }

  /** DeleteExam: nobody starts it any more; attempts under way go on, and results stay. */
  async delete(id: number | null, reason: string, actor: Actor): Promise<void> {
    const row = await this.#store.readManaged(id, actor);
    const request: StepRequest<ExamWorkflow> = {
      kind: examKind,
      event: 'DELETE',
      subject: toExamSubject(row),
      fields: { is_active: false },
      comment: reason,
      payload: { examId: row.id },
    };
    await this.#runner.commit([request], { actor });
  }

  #change(id: number | null, event: ExamEventName, actor: Actor, expectedVersion: number | null, change: Change): Promise<number> {
    return this.#runner.inTransaction((tx) => this.#changeIn(tx, id, event, actor, expectedVersion, change));
  }

  /** Whoever starts an attempt holds the exam's row meanwhile, so that "somebody has sat it" is true or false, and not about to change. */
  async #changeIn(
    tx: SqlTransaction,
    id: number | null,
    event: ExamEventName,
    actor: Actor,
    expectedVersion: number | null,
    change: Change,
    comment = '',
  ): Promise<number> {
    await tx.query('select 1 from exam where id = $1::bigint for update', [id]);
    const row = await this.#store.readManaged(id, toReader(actor), tx);
    const before = await this.#store.questionsOf(row.id, row.revision, tx);
    const { columns, questions: given } = change(row, before);
    const request: StepRequest<ExamWorkflow> = {
      kind: examKind,
      event,
      subject: toExamSubject(row, columns.close_at),
      expectedVersion,
      dueOn: this.#dueOn(columns),
    };
    const step = this.#runner.decide(request, actor);
    const questions = given.map(toContent);
    // What is imported was checked row by row; whether it adds up is seen when the exam is opened.
    if (event === 'UPDATE') assertChecks(examChecks, toExamFields(columns, questions));
    const names = { before: await this.#names(tx, row), after: await this.#checkPeople(tx, columns, row) };
    const isSat = await this.#isSat(tx, row);
    const revision = isSat && event !== 'CHANGE_MARKER' ? row.revision + 1 : row.revision;
    await this.#bank.write(tx, { examId: row.id, revision, authorId: actor.id }, given, before);
    const changed = examColumnNames.filter((name) => JSON.stringify(columns[name]) !== JSON.stringify(row[name]));
    await this.#runner.commitIn(
      tx,
      [
        {
          ...step,
          fields: { ...Object.fromEntries(changed.map((name) => [name, columns[name]])), revision },
          changes: listChanges(
            { revision: row.revision, ...toTrailFields(row, names.before, before) },
            { revision, ...toTrailFields(columns, names.after, questions) },
          ),
          comment,
          payload: { examId: row.id },
        },
      ],
      { actor },
    );
    return row.id;
  }

  async #isSat(tx: SqlTransaction, { id, revision }: ExamRecordRow): Promise<boolean> {
    const [row] = await tx.query<{ sat: boolean }>(
      'select exists (select 1 from exam_attempt where exam_id = $1 and revision = $2) as sat',
      [id, revision],
    );
    return row!.sat;
  }

  /** The names behind the ids; what is new must be there and active. */
  async #checkPeople(tx: SqlRunner, columns: ExamColumns, before: ExamColumns | null): Promise<{ marker: string; audience: string }> {
    const audience = { kind: columns.audience_kind, ids: columns.audience_ids };
    if (audience.kind !== 'all' && audience.ids.length === 0) throw refuseField('audience', 'exam.audience');
    const added = audience.ids.filter((id) => before?.audience_kind !== audience.kind || !before.audience_ids.includes(id));
    if ((await listUnknown(tx, { ...audience, ids: added })).length > 0) {
      throw refuseField('audience', 'validation.unknown_reference', { field: 'audience' });
    }
    if (columns.marker_id !== before?.marker_id) {
      if ((await listOffered(tx, [columns.marker_id])).length === 0) throw refuseField('markerId', 'exam.marker');
    }
    return this.#names(tx, columns);
  }

  async #names(tx: SqlRunner, { audience_kind: kind, audience_ids: ids, marker_id }: ExamColumns) {
    const markers = await namePeople(tx, [marker_id]);
    const named = await nameAudience(tx, { kind, ids });
    return { marker: markers.get(marker_id) ?? '', audience: kind === 'all' ? '*' : named.map(({ name }) => name).join('\n') };
  }

  /** People are reminded of the day on which it ends; an exam without one is nobody's duty. */
  #dueOn({ close_at: closeAt }: ExamColumns): string | null {
    return closeAt === null ? null : this.#calendar.dayOf(closeAt);
  }
}

type GivenQuestion = QuestionContent & { readonly id: number | null };
type Change = (
  row: ExamRecordRow,
  questions: readonly (QuestionContent & { readonly id: number })[],
) => { readonly columns: ExamColumns; readonly questions: readonly GivenQuestion[] };

const toReader = ({ id, isAdministrator }: Actor): ExamReader => ({ id, isAdministrator });
