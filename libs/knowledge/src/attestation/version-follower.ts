import { Injectable } from '@nestjs/common';
import { PolicyVersions } from '@portal/directory';
import { addDays, currentTime, WorkCalendar, WorkflowRunner, type SqlTransaction, type StepRequest, quoteState } from '@portal/platform';
import { systemActor, type ShareWorkflow, type ShareReadingWorkflow, shareReadingWorkflow } from '@portal/workflows';
import { shareKind, shareReadingKind } from '../knowledge.record.ts';
import { Enrolment } from '../reading/enrolment.ts';
import { findReadings, toReadingSubject } from '../reading/reading-row.ts';
import { SHARE_COLUMNS, shareJoins, toShareRecord, type ShareRow } from '../share/share-row.ts';

/** Whoever is asked again has at least so many days, whatever the share's own date was. */
const DAYS_TO_CONFIRM = 14;

/** A new version of a policy is in effect: the shares tied to the policy follow it, and ask again unless it is minor (docs/decisions/knowledge.md). */
@Injectable()
export class VersionFollower {
  readonly #runner: WorkflowRunner;
  readonly #versions: PolicyVersions;
  readonly #enrolment: Enrolment;
  readonly #calendar: WorkCalendar;

  constructor(runner: WorkflowRunner, versions: PolicyVersions, enrolment: Enrolment, calendar: WorkCalendar) {
    this.#runner = runner;
    this.#versions = versions;
    this.#enrolment = enrolment;
    this.#calendar = calendar;
  }

  /** Doing it again changes nothing: a share that is at this version, or beyond, stays. */
  async follow(tx: SqlTransaction, versionId: number): Promise<void> {
    const version = await this.#versions.findOne(tx, versionId);
    if (!version?.wasPublished) return;
    const shares = await tx.query<ShareRow>(
      `select ${SHARE_COLUMNS} from kms_share s ${shareJoins}
       where s.policy_id = $1 and s.policy_revision < $2 and s.deleted_at is null order by s.id for update of s`,
      [version.policyId, version.revision],
    );
    for (const share of shares) {
      const { subject } = toShareRecord(share);
      const fields = {
        policy_version_id: version.id,
        policy_revision: version.revision,
        ...(!version.isMinor && { asked_revision: version.revision, due_on: this.#laterOf(share.due_on) }),
      };
      const changes = [{ field: 'policyVersionId', before: String(share.policy_version_id ?? ''), after: String(version.id) }];
      const request: StepRequest<ShareWorkflow> = {
        kind: shareKind,
        subject,
        event: 'FOLLOW_VERSION',
        bySystem: true,
        fields,
        changes,
        payload: { shareId: share.id, policyVersionId: version.id, isMinor: version.isMinor },
      };
      await this.#runner.commitIn(tx, [request], { actor: systemActor });
      if (!version.isMinor) await this.#askAgain(tx, share);
    }
  }

  /** Whoever was at it or done begins again; nobody who has not opened it yet notices more than the newer version. */
  async #askAgain(tx: SqlTransaction, share: ShareRow): Promise<void> {
    const readings = await findReadings(tx, `s.id = $1 and r.state <> ${quoteState(shareReadingWorkflow, 'unread')}`, [share.id]);
    const requests = readings.map((reading): StepRequest<ShareReadingWorkflow> => ({
      kind: shareReadingKind,
      // Also while the share rests: whoever opens it later finds what is asked of him.
      subject: { ...toReadingSubject(reading), facts: { ...toReadingSubject(reading).facts, isActive: true } },
      event: 'ASK_AGAIN',
      bySystem: true,
      fields: { seconds_read: 0, last_beat_at: null, opened_at: null, finished_at: null, asked_at: currentTime(), told_at: null },
      payload: { shareId: reading.share_id, personId: reading.person_id },
    }));
    if (requests.length > 0) await this.#runner.commitIn(tx, requests, { actor: systemActor });
    await this.#enrolment.rearm(tx, share.id);
  }

  /** A share without a due date keeps none. */
  #laterOf(dueOn: string | null): string | null {
    const earliest = addDays(this.#calendar.dayOf(currentTime()), DAYS_TO_CONFIRM);
    return dueOn === null || dueOn > earliest ? dueOn : earliest;
  }
}
