import { Injectable } from '@nestjs/common';
import { WorkflowRunner, type SqlTransaction, type StepRequest } from '@portal/platform';
import { systemActor, type ShareWorkflow } from '@portal/workflows';
import { shareKind } from '../knowledge.record.ts';
import { SHARE_COLUMNS, shareJoins, toShareRecord, type ShareRow } from '../share/share-row.ts';

/** A part of a share that somebody of its audience cannot do: its exam is gone or not for him, its policy is retired or closed to him. */
export type Obstacle = 'exam' | 'policy';

/** Notes in a share's history that a part of it cannot be done any more; its contact and the administrators hear of it (docs/decisions/knowledge.md). */
@Injectable()
export class ShareObstacles {
  readonly #runner: WorkflowRunner;

  constructor(runner: WorkflowRunner) {
    this.#runner = runner;
  }

  /** Once a share and part: saving the share, which is how it is put right, begins anew. */
  async report(tx: SqlTransaction, shareId: number, obstacle: Obstacle): Promise<void> {
    const [row] = await tx.query<ShareRow>(
      `select ${SHARE_COLUMNS} from kms_share s ${shareJoins}
       where s.id = $1 and s.deleted_at is null and not $2 = any(s.told_obstacles) for update of s`,
      [shareId, obstacle],
    );
    if (!row) return;
    const request: StepRequest<ShareWorkflow> = {
      kind: shareKind,
      subject: toShareRecord(row).subject,
      event: 'REPORT_OBSTACLE',
      bySystem: true,
      fields: { told_obstacles: [...row.told_obstacles, obstacle] },
      changes: [{ field: 'obstacle', before: '', after: obstacle }],
      payload: { shareId, obstacle },
    };
    await this.#runner.commitIn(tx, [request], { actor: systemActor });
  }
}
