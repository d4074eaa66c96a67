import { Injectable } from '@nestjs/common';
import type { RouteData, shareRoutes } from '@portal/contract';
import { PolicyVersions, type SignedInPerson } from '@portal/directory';
import { ReadingService, ShareQueries, ShareReader, type ReadingRow } from '@portal/knowledge';
import { Sql } from '@portal/platform';
import { toMyReading, toSavedShare, toShareWire, type MyReadingWire } from './share.presenter.ts';

/** Shares as answers, with what hangs on them. */
@Injectable()
export class ShareViews {
  constructor(
    private readonly sql: Sql,
    private readonly reader: ShareReader,
    private readonly queries: ShareQueries,
    private readonly readings: ReadingService,
    private readonly versions: PolicyVersions,
  ) {}

  async saved(id: number, { actor }: SignedInPerson): Promise<RouteData<typeof shareRoutes.createKMSShare>> {
    return toSavedShare(await this.reader.read(id, actor), actor);
  }

  async full(id: number | null, { actor }: SignedInPerson): Promise<RouteData<typeof shareRoutes.getShareById>> {
    const record = await this.reader.read(id, actor);
    const { row } = record;
    const isMine = await this.readings.isFor(row.id, actor.id);
    const mayOpen = isMine && (await this.readings.mayOpenPolicy({ policy_version_id: row.policy_version_id, person_id: actor.id }));
    const mine = isMine ? await this.readings.find(row.id, actor.id) : undefined;
    const reading = isMine ? toMyReading(mine, { today: this.queries.today(), mayOpen }, actor, record) : null;
    const [policy] = row.policy_version_id === null ? [] : await this.versions.find(this.sql, [row.policy_version_id]);
    const audience = actor.isAdministrator
      ? {
          all: row.audience_kind === 'all',
          users: row.audience_kind === 'users' ? row.audience_ids : [],
          departments: row.audience_kind === 'departments' ? row.audience_ids : [],
          names: await this.queries.audienceNames(record),
        }
      : null;
    return toShareWire(record, { files: await this.queries.files(row.id), audience, policy, reading }, actor);
  }

  async reading(row: ReadingRow, { actor }: SignedInPerson): Promise<MyReadingWire & { id: number; minReadSeconds: number }> {
    const record = await this.reader.read(row.share_id, actor);
    const mayOpen = await this.readings.mayOpenPolicy(row);
    return {
      ...toMyReading(row, { today: this.queries.today(), mayOpen }, actor, record),
      id: row.share_id,
      minReadSeconds: row.min_read_seconds,
    };
  }
}
