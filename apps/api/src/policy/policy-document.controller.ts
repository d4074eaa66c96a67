import { Controller } from '@nestjs/common';
import { policyRoutes as routes, Refusal, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import {
  FolderService,
  HistoryQueries,
  PolicyFilingService,
  PolicyQueries,
  PolicyReader,
  PolicyService,
  RESTORABLE_DAYS,
} from '@portal/policy';
import { Answer } from '../http/answer.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toHistoryWire, toProcessWire } from './policy.presenter.ts';
import { PolicyViews } from './policy.views.ts';

type Body<Name extends keyof typeof routes> = RouteBody<(typeof routes)[Name]>;
type Query<Name extends keyof typeof routes> = RouteQuery<(typeof routes)[Name]>;
type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** Policies: creating, reading, filing (docs/decisions/library.md §7). */
@Controller()
export class PolicyDocumentController {
  constructor(
    private readonly policies: PolicyService,
    private readonly filing: PolicyFilingService,
    private readonly reader: PolicyReader,
    private readonly queries: PolicyQueries,
    private readonly history: HistoryQueries,
    private readonly folders: FolderService,
    private readonly views: PolicyViews,
  ) {}

  @Call(routes.createDoc)
  async create(@CallBody() body: Body<'createDoc'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Answer<Data<'createDoc'>>> {
    return new Answer(await this.views.saved(await this.policies.create(body, actor), actor));
  }

  @Call(routes.updateDoc)
  async update(@CallBody() body: Body<'updateDoc'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Answer<Data<'updateDoc'>>> {
    return new Answer(await this.views.saved(await this.policies.update(body, actor), actor));
  }

  @Call(routes.getDoc)
  async get(@CallBody() ids: Body<'getDoc'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Data<'getDoc'>> {
    const records = await this.reader.readMany([...new Set(ids)].slice(0, 100), actor);
    if (records.length === 0) throw new Refusal('not_found');
    const found: Data<'getDoc'> = [];
    for (const record of records) found.push(await this.views.full(record, actor));
    return found;
  }

  @Call(routes.searchDocsByPage)
  async search(@CallBody() body: Body<'searchDocsByPage'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Data<'searchDocsByPage'>> {
    const { totalCount, records } = await this.queries.search(body, actor);
    return { totalCount, data: records.map((record) => this.views.row(record, actor)) };
  }

  @Call(routes.searchDocsHistoryByPage)
  async listVersions(
    @CallBody() body: Body<'searchDocsHistoryByPage'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'searchDocsHistoryByPage'>> {
    const page = { index: body.pageIndex, size: body.pageSize };
    const { totalCount, rows } = await this.history.versions(body.docId ?? body.id, page, actor);
    return { totalCount, data: rows.map(toHistoryWire) };
  }

  @Call(routes.getDocProcess)
  async listSteps(
    @CallQuery() query: Query<'getDocProcess'>,
    @CurrentPerson() { actor }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'getDocProcess'>> {
    const steps = await this.history.process(query.id, query.type, actor);
    const people = await this.views.persons([...new Set(steps.map((step) => step.actorId))]);
    const byId = new Map(people.map((person) => [person.id, person]));
    return steps.map((step) => toProcessWire(step, byId, language));
  }

  @Call(routes.deleteDoc)
  async remove(
    @CallQuery() query: Query<'deleteDoc'>,
    @CallBody() body: Body<'deleteDoc'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Answer<null>> {
    const reason = query.reason || body?.reason || body?.comments || '';
    await this.filing.remove({ id: query.id ?? body?.id ?? null, rowVersion: body?.rowVersion ?? null, reason }, actor);
    return new Answer(null, 'delete.done');
  }

  @Call(routes.reNameDoc)
  async rename(
    @CallQuery() query: Query<'reNameDoc'>,
    @CallBody() body: Body<'reNameDoc'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Answer<Data<'reNameDoc'>>> {
    const id = await this.filing.rename({ ...namedIn(query, body), name: nameIn(query, body) }, actor);
    return new Answer(await this.views.saved(id, actor));
  }

  @Call(routes.moveDoc)
  async move(
    @CallQuery() query: Query<'moveDoc'>,
    @CallBody() body: Body<'moveDoc'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Answer<Data<'moveDoc'>>> {
    const id = await this.filing.move({ ...namedIn(query, body), folderId: query.folderId ?? body?.folderId ?? 0 }, actor);
    return new Answer(await this.views.saved(id, actor));
  }

  @Call(routes.copyDoc)
  async copy(
    @CallQuery() query: Query<'copyDoc'>,
    @CallBody() body: Body<'copyDoc'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Answer<Data<'copyDoc'>>> {
    const id = await this.filing.copy({ ...namedIn(query, body), folderId: query.folderId ?? body?.folderId ?? 0 }, actor);
    return new Answer(await this.views.saved(id, actor));
  }

  /** A policy or a folder: ids of both come from one sequence. */
  @Call(routes.restoreDoc)
  async restore(
    @CallQuery() query: Query<'restoreDoc'>,
    @CallBody() body: Body<'restoreDoc'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Answer<Data<'restoreDoc'>>> {
    const named = namedIn(query, body);
    const [document] = named.id === null || query.type === 0 ? [] : await this.reader.readMany([named.id], actor);
    if (document || query.type === 1) {
      const record = await this.filing.restore(named, actor);
      return new Answer({ id: record.row.id, type: 1, name: record.row.name });
    }
    const folder = await this.folders.restore(named, actor);
    return new Answer({ id: folder.row.id, type: 0, name: folder.row.name });
  }

  @Call(routes.getDeletedByPage)
  async listDeleted(@CallBody() body: Body<'getDeletedByPage'>): Promise<Data<'getDeletedByPage'>> {
    const { totalCount, rows } = await this.history.deleted(body.keyword, { index: body.pageIndex, size: body.pageSize }, body.rowIds);
    return {
      totalCount,
      data: rows.map((row) => ({
        id: row.id,
        type: row.type,
        name: row.name,
        folderName: row.folder_name,
        deletedBy: row.deleted_by ?? '',
        deletedAt: row.deleted_at.toISOString(),
        daysLeft: Math.max(0, RESTORABLE_DAYS - Math.floor((Date.now() - row.deleted_at.getTime()) / 86_400_000)),
      })),
    };
  }

  @Call(routes.getDashboardCounts)
  count(@CurrentPerson() { actor }: SignedInPerson): Promise<Data<'getDashboardCounts'>> {
    return this.queries.counts(actor);
  }
}

interface Named {
  readonly id: number | null;
  readonly rowVersion?: number | null;
}
export const namedIn = (query: { id: number | null }, body: Named | undefined): { id: number | null; rowVersion: number | null } => ({
  id: query.id ?? body?.id ?? null,
  rowVersion: body?.rowVersion ?? null,
});

/** A name is a name of at most 200 characters, whether it came in the address or in the body. */
export function nameIn(query: { name: string }, body: { name: string } | undefined): string {
  const name = query.name || body?.name || '';
  if ([...name].length > 200) {
    throw new Refusal('validation', {
      fields: [{ field: 'name', message: 'validation.too_long', params: { field: 'name', max: 200 } }],
      finer: 'invalid',
    });
  }
  return name;
}
