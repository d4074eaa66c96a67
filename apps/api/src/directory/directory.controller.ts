import { Controller } from '@nestjs/common';
import { routes, type FoundUser, type ResourceItem, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { PartyDirectory, PersonDirectory, ReferenceLists, type Party, type SignedInPerson } from '@portal/directory';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';

/** Reference lists, people and departments (docs/decisions/portal.md §7). */
@Controller()
export class DirectoryController {
  constructor(
    private readonly lists: ReferenceLists,
    private readonly people: PersonDirectory,
    private readonly parties: PartyDirectory,
  ) {}

  @Call(routes.getAllResources)
  getAll(@CallQuery() { inactive }: RouteQuery<typeof routes.getAllResources>): Promise<RouteData<typeof routes.getAllResources>> {
    return inactive ? this.lists.allWithInactive() : this.lists.all();
  }

  @Call(routes.getResourceByClassCode)
  getByClassCode(@CallQuery() { classCode }: RouteQuery<typeof routes.getResourceByClassCode>): Promise<ResourceItem[]> {
    return this.lists.byCode(classCode);
  }

  @Call(routes.findUser)
  findUser(
    @CallQuery() { queryStr }: RouteQuery<typeof routes.findUser>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<FoundUser[]> {
    return this.people.find(queryStr ?? '', actor.isAdministrator);
  }

  @Call(routes.findUserOrDept)
  findUserOrDept(@CallQuery() { queryStr }: RouteQuery<typeof routes.findUserOrDept>): Promise<Party[]> {
    return this.parties.find(queryStr ?? '');
  }

  @Call(routes.getUserOrDepartmentPath)
  getPaths(@CallBody() { pkList }: RouteBody<typeof routes.getUserOrDepartmentPath>): Promise<Party[]> {
    return this.parties.byIds(pkList);
  }
}
