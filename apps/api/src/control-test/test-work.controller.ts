import { Controller } from '@nestjs/common';
import { controlTestRoutes as routes, type RouteBody, type RouteData } from '@portal/contract';
import { PopulationService, ProceduresService, ResultsService, SampleService } from '@portal/control-test';
import type { SignedInPerson } from '@portal/directory';
import { Call, CallBody, CurrentPerson } from '../http/call.decorator.ts';
import { ControlTestRecords } from './control-test.records.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** The tester's work: procedure, population, sample, results; and the library that it takes from. */
@Controller()
export class TestWorkController {
  constructor(
    private readonly procedures: ProceduresService,
    private readonly populations: PopulationService,
    private readonly samples: SampleService,
    private readonly results: ResultsService,
    private readonly records: ControlTestRecords,
  ) {}

  @Call(routes.setTestProcedure)
  async choose(
    @CallBody() body: RouteBody<typeof routes.setTestProcedure>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'setTestProcedure'>> {
    return this.records.read((await this.procedures.choose(body, actor)).id, actor);
  }

  @Call(routes.lookAtPopulation)
  async look(
    @CallBody() body: RouteBody<typeof routes.lookAtPopulation>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'lookAtPopulation'>> {
    const { columns, rows, start, sha256, keyColumn, words } = await this.populations.look(body, person.actor, person);
    return { columns: [...columns], rows, start: start.map((row) => [...row]), sha256, keyColumn, words };
  }

  @Call(routes.freezePopulation)
  async freeze(
    @CallBody() body: RouteBody<typeof routes.freezePopulation>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'freezePopulation'>> {
    return this.records.read((await this.populations.freeze(body, person.actor, person)).id, person.actor);
  }

  @Call(routes.drawSample)
  async draw(
    @CallBody() body: RouteBody<typeof routes.drawSample>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'drawSample'>> {
    return this.records.read((await this.samples.draw(body, actor)).id, actor);
  }

  @Call(routes.saveTestResults)
  async save(
    @CallBody() body: RouteBody<typeof routes.saveTestResults>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'saveTestResults'>> {
    return this.records.read((await this.results.save(body, actor)).id, actor);
  }

  @Call(routes.getTestProcedures)
  library(): Promise<Data<'getTestProcedures'>> {
    return this.procedures.list();
  }

  @Call(routes.saveTestProcedure)
  write(
    @CallBody() body: RouteBody<typeof routes.saveTestProcedure>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'saveTestProcedure'>> {
    return this.procedures.save(body, actor);
  }

  @Call(routes.getSampleSizes)
  sizes(): Promise<Data<'getSampleSizes'>> {
    return this.procedures.sizes();
  }

  @Call(routes.saveSampleSizes)
  change(@CallBody() { sizes }: RouteBody<typeof routes.saveSampleSizes>): Promise<Data<'saveSampleSizes'>> {
    return this.procedures.saveSizes(sizes);
  }
}
