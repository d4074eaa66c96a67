import { Module, type OnModuleInit } from '@nestjs/common';
import { routes } from '@portal/contract';
import { RiskRegisterModule, RiskStoreService, storeTrail } from '@portal/risk-register';
import { AuditModule } from '../audit/audit.module.ts';
import { TrailSources } from '../audit/trail-sources.ts';
import { AnswerRebuilders } from '../http/answer-rebuilders.ts';
import { RiskRegisterController } from './risk-register.controller.ts';
import { toStoreItem } from './risk-register.presenter.ts';

const savingRoutes: readonly string[] = [routes.addItemToRiskStorage.name, routes.editRiskStorageItem.name];

/** The calls of the risk store and its categories; it also tells what an item was, and what became of a call whose answer was lost. */
@Module({ imports: [AuditModule, RiskRegisterModule], controllers: [RiskRegisterController] })
export class RiskRegisterApiModule implements OnModuleInit {
  constructor(
    private readonly store: RiskStoreService,
    private readonly trails: TrailSources,
    private readonly rebuilders: AnswerRebuilders,
  ) {}

  onModuleInit(): void {
    this.rebuilders.register({
      matches: (route) => savingRoutes.includes(route.name),
      rebuild: async (subjectId, person) => toStoreItem(await this.store.read(subjectId), person.actor),
    });
    this.rebuilders.register({
      matches: (route) => route.name === routes.deleteRiskStorageItem.name,
      rebuild: async (subjectId) => ({ id: subjectId, retired: await this.store.has(subjectId) }),
    });
    this.trails.register({
      type: 'riskStoreItem',
      workflow: storeTrail.workflow,
      open: async (id) => ({ id: (await this.store.read(id)).id, kind: storeTrail }),
    });
  }
}
