import { Controller } from '@nestjs/common';
import { routes, type RouteBody, type RouteData } from '@portal/contract';
import { DepartmentAdmin, DepartmentMerges, ReferenceAdmin, type SignedInPerson } from '@portal/directory';
import { HolidayCalendars } from '@portal/notification';
import { CategoryAdmin } from '@portal/risk-register';
import { Call, CallBody, CurrentPerson } from '../http/call.decorator.ts';

/** Departments, reference lists and risk categories (docs/decisions/identity.md). */
@Controller()
export class StructureController {
  constructor(
    private readonly departments: DepartmentAdmin,
    private readonly merges: DepartmentMerges,
    private readonly references: ReferenceAdmin,
    private readonly categories: CategoryAdmin,
    private readonly holidays: HolidayCalendars,
  ) {}

  @Call(routes.getDepartments)
  listDepartments(): Promise<RouteData<typeof routes.getDepartments>> {
    return this.departments.list();
  }

  @Call(routes.saveDepartment)
  async saveDepartment(
    @CallBody() body: RouteBody<typeof routes.saveDepartment>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.saveDepartment>> {
    return this.#withCalendar(await this.departments.save(person.id, body), person.id);
  }

  @Call(routes.moveDepartment)
  async moveDepartment(
    @CallBody() body: RouteBody<typeof routes.moveDepartment>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.moveDepartment>> {
    return this.#withCalendar(await this.departments.move(person.id, body), person.id);
  }

  @Call(routes.previewDepartmentMerge)
  previewDepartmentMerge(
    @CallBody() body: RouteBody<typeof routes.previewDepartmentMerge>,
  ): Promise<RouteData<typeof routes.previewDepartmentMerge>> {
    return this.merges.preview(body);
  }

  @Call(routes.mergeDepartment)
  async mergeDepartment(
    @CallBody() body: RouteBody<typeof routes.mergeDepartment>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.mergeDepartment>> {
    const merged = await this.merges.merge(person.id, body);
    await this.holidays.planAnew(person.id);
    return merged;
  }

  @Call(routes.movePeople)
  async movePeople(
    @CallBody() body: RouteBody<typeof routes.movePeople>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.movePeople>> {
    const answer = await this.merges.movePeople(person.id, body);
    await this.holidays.planAnew(person.id);
    return answer;
  }

  /** Open duties follow the calendar of their people's country: with another one they are planned anew. */
  async #withCalendar<Saved extends { id: number; rowVersion: number; hasMoved: boolean }>(
    { id, rowVersion, hasMoved }: Saved,
    actorId: number,
  ): Promise<{ id: number; rowVersion: number }> {
    if (hasMoved) await this.holidays.planAnew(actorId);
    return { id, rowVersion };
  }

  @Call(routes.setDepartmentActive)
  async setDepartmentActive(
    @CallBody() body: RouteBody<typeof routes.setDepartmentActive>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.setDepartmentActive>> {
    return this.#withCalendar(await this.departments.setActive(person.id, body), person.id);
  }

  @Call(routes.getReferenceLists)
  listReferences(): Promise<RouteData<typeof routes.getReferenceLists>> {
    return this.references.lists();
  }

  @Call(routes.saveReferenceValue)
  saveReference(
    @CallBody() body: RouteBody<typeof routes.saveReferenceValue>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.saveReferenceValue>> {
    return this.references.save(person.id, body);
  }

  @Call(routes.orderReferenceValues)
  async orderReferences(
    @CallBody() body: RouteBody<typeof routes.orderReferenceValues>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.orderReferenceValues>> {
    await this.references.order(person.id, body);
    return null;
  }

  @Call(routes.setReferenceValueActive)
  setReferenceActive(
    @CallBody() body: RouteBody<typeof routes.setReferenceValueActive>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.setReferenceValueActive>> {
    return this.references.setActive(person.id, body);
  }

  @Call(routes.getCategories)
  listCategories(): Promise<RouteData<typeof routes.getCategories>> {
    return this.categories.list();
  }

  @Call(routes.saveCategory)
  saveCategory(
    @CallBody() body: RouteBody<typeof routes.saveCategory>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.saveCategory>> {
    return this.categories.save(person.id, body);
  }

  @Call(routes.moveCategory)
  moveCategory(
    @CallBody() body: RouteBody<typeof routes.moveCategory>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.moveCategory>> {
    return this.categories.move(person.id, body);
  }

  @Call(routes.mergeCategory)
  mergeCategory(
    @CallBody() body: RouteBody<typeof routes.mergeCategory>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.mergeCategory>> {
    return this.categories.merge(person.id, body);
  }

  @Call(routes.setCategoryActive)
  setCategoryActive(
    @CallBody() body: RouteBody<typeof routes.setCategoryActive>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.setCategoryActive>> {
    return this.categories.setActive(person.id, body);
  }
}
