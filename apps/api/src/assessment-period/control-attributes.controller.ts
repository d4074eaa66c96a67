import { Controller } from '@nestjs/common';
import { AttributeQueries, AttributeService, ProcessService } from '@portal/assessment-period';
import { controlAttributeRoutes as routes, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { toReader, type SignedInPerson } from '@portal/directory';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** What a control does for the scope of periods, and the processes that it names. */
@Controller()
export class ControlAttributesController {
  constructor(
    private readonly queries: AttributeQueries,
    private readonly attributes: AttributeService,
    private readonly processes: ProcessService,
  ) {}

  @Call(routes.getControlAttributes)
  get(
    @CallQuery() { id }: RouteQuery<typeof routes.getControlAttributes>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'getControlAttributes'>> {
    return this.queries.read(id, toReader(person));
  }

  @Call(routes.saveControlAttributes)
  async save(
    @CallBody() body: RouteBody<typeof routes.saveControlAttributes>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'saveControlAttributes'>> {
    return this.queries.read(await this.attributes.save(body, toReader(person)), toReader(person));
  }

  @Call(routes.saveBusinessProcess)
  saveProcess(
    @CallBody() body: RouteBody<typeof routes.saveBusinessProcess>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'saveBusinessProcess'>> {
    return this.processes.save(body, actor.id);
  }
}
