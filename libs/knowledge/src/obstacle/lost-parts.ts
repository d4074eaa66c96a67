import { Injectable } from '@nestjs/common';
import { PolicyVersions } from '@portal/directory';
import { quoteState, type SqlTransaction } from '@portal/platform';
import { shareReadingWorkflow, shareWorkflow } from '@portal/workflows';
import { audiencePeople, isInAudienceOf } from '../audience/audience.ts';
import { Completions } from '../completion.ts';
import { findReadings } from '../reading/reading-row.ts';
import { ShareObstacles } from './share-obstacles.ts';

/** What becomes of shares whose exam or policy was changed under them: nobody keeps a duty that he cannot do (docs/decisions/knowledge.md). */
@Injectable()
export class LostParts {
  readonly #versions: PolicyVersions;
  readonly #obstacles: ShareObstacles;
  readonly #completions: Completions;

  constructor(versions: PolicyVersions, obstacles: ShareObstacles, completions: Completions) {
    this.#versions = versions;
    this.#obstacles = obstacles;
    this.#completions = completions;
  }

  /** An exam was deleted or has another audience: shares that ask for it no longer ask those for whom it is not. Doing it again changes nothing. */
  async examChanged(tx: SqlTransaction, examId: number): Promise<void> {
    const lost = await tx.query<{ id: number }>(
      `select s.id from kms_share s join exam e on e.id = s.exam_id
       where s.exam_id = $1 and s.deleted_at is null and s.state = ${quoteState(shareWorkflow, 'active')}
         and (not e.is_active or exists (select 1 from ${audiencePeople('s')} p where not ${isInAudienceOf('e', 'p.id')})) order by s.id`,
      [examId],
    );
    for (const { id } of lost) {
      await this.#obstacles.report(tx, id, 'exam');
      await this.#finishWhoIsDone(tx, id);
    }
  }

  /** A policy was retired or deleted: shares tied to it ask nobody to confirm it until it is back. */
  async policyChanged(tx: SqlTransaction, versionId: number): Promise<void> {
    const version = await this.#versions.findOne(tx, versionId);
    if (!version) return;
    const tied = await tx.query<{ id: number; version_id: number }>(
      `select s.id, s.policy_version_id as version_id from kms_share s
       where s.policy_id = $1 and s.deleted_at is null and s.state = ${quoteState(shareWorkflow, 'active')} order by s.id`,
      [version.policyId],
    );
    for (const { id, version_id: tiedId } of tied) {
      if ((await this.#versions.findOne(tx, tiedId))?.isOpen) continue;
      await this.#obstacles.report(tx, id, 'policy');
      await this.#finishWhoIsDone(tx, id);
    }
  }

  async #finishWhoIsDone(tx: SqlTransaction, shareId: number): Promise<void> {
    const open = await findReadings(tx, `s.id = $1 and r.state = ${quoteState(shareReadingWorkflow, 'reading')}`, [shareId]);
    for (const reading of open) await this.#completions.finishIfComplete(tx, reading);
  }
}
