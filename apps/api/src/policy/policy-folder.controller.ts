import { Controller } from '@nestjs/common';
import { policyRoutes as routes, Refusal, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { FolderQueries, FolderService, NodeAccess, PermissionQueries, PermissionService, PolicyFilingService } from '@portal/policy';
import { Answer } from '../http/answer.ts';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { nameIn, namedIn } from './policy-document.controller.ts';
import { toFolderWire, toGrade, toPermissionWire, type FolderWire } from './policy.presenter.ts';
import { PolicyViews } from './policy.views.ts';

type Body<Name extends keyof typeof routes> = RouteBody<(typeof routes)[Name]>;
type Query<Name extends keyof typeof routes> = RouteQuery<(typeof routes)[Name]>;
type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** A dialog shows so many people who gain or lose; the number of all is told beside them. */
const SHOWN_CHANGES = 200;

/** Folders and permission entries (docs/decisions/library.md §7, docs/decisions/policy-library.md). */
@Controller()
export class PolicyFolderController {
  constructor(
    private readonly folders: FolderService,
    private readonly queries: FolderQueries,
    private readonly filing: PolicyFilingService,
    private readonly permissions: PermissionService,
    private readonly entries: PermissionQueries,
    private readonly access: NodeAccess,
    private readonly views: PolicyViews,
  ) {}

  @Call(routes.createFolder)
  async create(@CallBody() body: Body<'createFolder'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Answer<FolderWire>> {
    if (body.permissionId) {
      const grades = await this.access.gradesOf(actor, [body.permissionId]);
      if (!grades.get(body.permissionId)) throw new Refusal('not_found');
    }
    const id = await this.folders.create({ name: body.name, parentId: body.parentId ?? 0, permissionId: body.permissionId }, actor);
    return new Answer(await this.views.folder(id, actor));
  }

  @Call(routes.getFolders)
  async children(@CallQuery() query: Query<'getFolders'>, @CurrentPerson() { actor }: SignedInPerson): Promise<FolderWire[]> {
    return (await this.queries.children(query.parentId ?? 0, actor)).map((folder) => toFolderWire(folder, actor));
  }

  @Call(routes.getFolderPath)
  async path(@CallQuery() query: Query<'getFolderPath'>, @CurrentPerson() { actor }: SignedInPerson): Promise<FolderWire[]> {
    return (await this.queries.pathTo(query.id, actor)).map((folder) => toFolderWire(folder, actor));
  }

  @Call(routes.reNameFolder)
  async rename(
    @CallQuery() query: Query<'reNameFolder'>,
    @CallBody() body: Body<'reNameFolder'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Answer<FolderWire>> {
    const id = await this.folders.rename({ ...namedIn(query, body), name: nameIn(query, body) }, actor);
    return new Answer(await this.views.folder(id, actor));
  }

  @Call(routes.moveFolder)
  async move(
    @CallQuery() query: Query<'moveFolder'>,
    @CallBody() body: Body<'moveFolder'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Answer<FolderWire>> {
    const id = await this.folders.move({ ...namedIn(query, body), folderId: query.folderId ?? body?.folderId ?? 0 }, actor);
    return new Answer(await this.views.folder(id, actor));
  }

  @Call(routes.copyFolder)
  async copy(
    @CallQuery() query: Query<'copyFolder'>,
    @CallBody() body: Body<'copyFolder'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Answer<FolderWire>> {
    const id = await this.filing.copyFolder({ ...namedIn(query, body), folderId: query.folderId ?? body?.folderId ?? 0 }, actor);
    return new Answer(await this.views.folder(id, actor));
  }

  @Call(routes.deleteFolder)
  async remove(
    @CallQuery() query: Query<'deleteFolder'>,
    @CallBody() body: Body<'deleteFolder'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Answer<null>> {
    await this.folders.remove({ ...namedIn(query, body), reason: query.reason || body?.reason || body?.comments || '' }, actor);
    return new Answer(null, 'delete.done');
  }

  @Call(routes.setPermission)
  async setPermission(
    @CallBody() body: Body<'setPermission'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Answer<Data<'setPermission'>>> {
    return new Answer({ rowVersion: await this.permissions.set(body, actor) });
  }

  @Call(routes.previewPermission)
  async previewPermission(
    @CallBody() body: Body<'previewPermission'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'previewPermission'>> {
    const preview = await this.permissions.preview(body, actor);
    const shown = preview.changes.slice(0, SHOWN_CHANGES);
    const people = new Map((await this.views.persons(shown.map(({ personId }) => personId))).map((person) => [person.id, person]));
    return {
      changes: shown.flatMap(({ personId, before, after }) => {
        const person = people.get(personId);
        return person ? [{ person, before: toGrade(before), after: toGrade(after) }] : [];
      }),
      total: preview.changes.length,
      readersBefore: preview.readersBefore,
      readersAfter: preview.readersAfter,
      nodesBelow: preview.nodesBelow,
    };
  }

  @Call(routes.getPermissions)
  async listPermissions(
    @CallQuery() query: Query<'getPermissions'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getPermissions'>> {
    return (await this.entries.entries(query, actor)).map(toPermissionWire);
  }

  @Call(routes.explainAccess)
  async explain(@CallQuery() query: Query<'explainAccess'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Data<'explainAccess'>> {
    const found = await this.entries.explain(query, actor);
    const [person] = await this.views.persons([found.personId]);
    return {
      person: person!,
      access: toGrade(found.grade),
      isAdministrator: found.isAdministrator,
      levels: found.levels.map((level) => ({ ...level, entries: level.entries.map(toPermissionWire) })),
    };
  }
}
