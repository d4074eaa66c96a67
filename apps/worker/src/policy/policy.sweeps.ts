import { Injectable } from '@nestjs/common';
import { Sql, Sweeps, type SweepTask } from '@portal/platform';
import { PolicyFiles, PolicyLifecycleService, PolicyTexts, UploadSessions } from '@portal/policy';

/** Brings into effect what was approved for a day that has come (docs/decisions/policy-library.md, PUBLISH). */
@Sweeps()
@Injectable()
export class PolicyPublishSweep implements SweepTask {
  readonly name = 'policy-publish';
  readonly everyMs = 60_000;

  constructor(private readonly lifecycle: PolicyLifecycleService) {}

  run(): Promise<number> {
    return this.lifecycle.publishDue();
  }
}

/** Forgets uploads that nobody went on with. */
@Sweeps()
@Injectable()
export class PolicyUploadSweep implements SweepTask {
  readonly name = 'policy-uploads';
  readonly everyMs = 3_600_000;

  constructor(private readonly uploads: UploadSessions) {}

  run(): Promise<number> {
    return this.uploads.sweep();
  }
}

/** So many texts are read in one sweep; the next one goes on. */
const AT_ONCE = 20;

/** Reads the texts of policy files that nobody has compared yet, so that the search box finds what is in them. */
@Sweeps()
@Injectable()
export class PolicyTextSweep implements SweepTask {
  readonly name = 'policy-texts';
  readonly everyMs = 30_000;

  constructor(
    private readonly sql: Sql,
    private readonly files: PolicyFiles,
    private readonly texts: PolicyTexts,
  ) {}

  /** @returns how many texts were read */
  async run(): Promise<number> {
    const waiting = await this.sql.query<{ file_id: number }>(
      `select distinct v.file_id from policy_version v where v.file_id is not null
         and not exists (select 1 from policy_text t where t.file_id = v.file_id) order by v.file_id desc limit ${AT_ONCE}`,
    );
    for (const { file_id: fileId } of waiting) {
      const file = await this.files.find(fileId);
      if (file) await this.texts.read(file, 'portal');
    }
    return waiting.length;
  }
}

/** Lets previews go that nobody looks at any more, or whose file is gone. */
@Sweeps()
@Injectable()
export class PolicyPreviewSweep implements SweepTask {
  readonly name = 'policy-previews';
  readonly everyMs = 3_600_000;

  constructor(private readonly texts: PolicyTexts) {}

  /** @returns how many previews went */
  run(): Promise<number> {
    return this.texts.forgetPreviews();
  }
}
