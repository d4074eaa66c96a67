import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { PolicyVersions } from '@portal/directory';
import type { TrailKind } from '@portal/risk-register';
import type { Actor } from '@portal/workflows';
import { ExamStore } from '../exam/exam.reader.ts';
import { examKind, shareKind } from '../knowledge.record.ts';
import { ShareReader } from '../share/share.reader.ts';
import { sayExamValues, sayShareValues } from './knowledge-words.ts';

/** The records of knowledge sharing that have a trail, by the name that it is asked for. */
export type TrailedKnowledge = 'share' | 'exam';

/** The fields that the steps tell of. The answers of an exam are in none of them. */
const kinds: Readonly<Record<TrailedKnowledge, TrailKind>> = {
  share: {
    workflow: shareKind.workflow.name,
    fields: [
      ...['title', 'titleEn', 'type', 'content', 'contentEn', 'linkUrl', 'docs', 'courseId', 'courseByWord'],
      ...['audience', 'dueAt', 'minReadSeconds', 'examId', 'policyVersionId', 'owner'],
    ],
    rules: { seed: {}, lists: [] },
  },
  exam: {
    workflow: examKind.workflow.name,
    fields: [
      ...['examNo', 'revision', 'title', 'titleEn', 'description', 'descriptionEn', 'audience', 'openAt', 'closeAt'],
      ...['durationMinutes', 'passScore', 'maxAttempts', 'cooldownHours', 'pickN', 'shuffle', 'marker', 'questions'],
    ],
    rules: { seed: { revision: '1' }, lists: [] },
    say: sayExamValues,
  },
};

/** The trails of shares, for administrators, who write them, and of exams, for who looks after them. */
@Injectable()
export class KnowledgeTrailQueries {
  readonly #shares: ShareReader;
  readonly #exams: ExamStore;
  readonly #versions: PolicyVersions;

  constructor(shares: ShareReader, exams: ExamStore, versions: PolicyVersions) {
    this.#shares = shares;
    this.#exams = exams;
    this.#versions = versions;
  }

  /** @throws Refusal `not_found` when the steps are none of the reader's business */
  async open(type: TrailedKnowledge, id: number | null, actor: Actor): Promise<{ id: number; kind: TrailKind }> {
    if (type === 'exam') return { id: (await this.#exams.readManaged(id, actor)).id, kind: kinds.exam };
    if (!actor.isAdministrator) throw new Refusal('not_found');
    const { row } = await this.#shares.read(id, actor);
    // Who was responsible from the beginning is no step's word.
    const seed = { owner: `${row.owner_name} (${row.owner_no})` };
    const say: TrailKind['say'] = (sql, values) => sayShareValues(sql, this.#versions, values);
    return { id: row.id, kind: { ...kinds.share, rules: { seed, lists: [] }, say } };
  }
}
