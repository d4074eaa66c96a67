import { Controller } from '@nestjs/common';
import { routes, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { RiskCategoryService, RiskStoreService, StoreFilingService } from '@portal/risk-register';
import { Answer } from '../http/answer.ts';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toRiskCategory, toStoreItem } from './risk-register.presenter.ts';

/** Risk categories and the risk store (docs/decisions/library.md §7, docs/decisions/risk-events.md). */
@Controller()
export class RiskRegisterController {
  constructor(
    private readonly categories: RiskCategoryService,
    private readonly store: RiskStoreService,
    private readonly filing: StoreFilingService,
  ) {}

  @Call(routes.getRiskCategory)
  async listCategories(@CallQuery() query: RouteQuery<typeof routes.getRiskCategory>): Promise<RouteData<typeof routes.getRiskCategory>> {
    return (await this.categories.listChildren(query.parentId)).map(toRiskCategory);
  }

  @Call(routes.getRiskStorageByPage)
  async listStore(
    @CallBody() body: RouteBody<typeof routes.getRiskStorageByPage>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getRiskStorageByPage>> {
    const { totalCount, rows } = await this.store.listPage(body);
    return { totalCount, data: rows.map((row) => ({ ...toStoreItem(row, person.actor), coverage: row.coverage })) };
  }

  @Call(routes.getRiskStorageByCategory)
  async listChoices(
    @CallQuery() query: RouteQuery<typeof routes.getRiskStorageByCategory>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<RouteData<typeof routes.getRiskStorageByCategory>>> {
    const { rows, isCut } = await this.store.listChoices(
      { categoryNo: query.categoryNo ?? '', categoryId: query.categoryId },
      query.keyword,
    );
    const items = rows.map((row) => toStoreItem(row, person.actor));
    return isCut ? new Answer(items, 'store.choicesCut', { count: items.length }) : new Answer(items);
  }

  @Call(routes.getRiskStorageDetail)
  async readItem(
    @CallQuery() query: RouteQuery<typeof routes.getRiskStorageDetail>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getRiskStorageDetail>> {
    return toStoreItem(await this.store.read(query.id), person.actor);
  }

  @Call(routes.addItemToRiskStorage)
  async addItem(
    @CallBody() body: RouteBody<typeof routes.addItemToRiskStorage>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.addItemToRiskStorage>> {
    return toStoreItem(await this.store.add(body, person.actor), person.actor);
  }

  @Call(routes.editRiskStorageItem)
  async editItem(
    @CallBody() body: RouteBody<typeof routes.editRiskStorageItem>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.editRiskStorageItem>> {
    return toStoreItem(await this.store.edit(body, person.actor), person.actor);
  }

  @Call(routes.deleteRiskStorageItem)
  async deleteItem(
    @CallQuery() query: RouteQuery<typeof routes.deleteRiskStorageItem>,
    @CallBody() body: RouteBody<typeof routes.deleteRiskStorageItem>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<RouteData<typeof routes.deleteRiskStorageItem>>> {
    const removed = await this.store.remove(query.id ?? body?.id ?? null, query.rowVersion ?? body?.rowVersion ?? null, person.actor);
    return new Answer(removed, removed.retired ? 'store.retiredInstead' : 'delete.done');
  }

  @Call(routes.filingRiskStorage)
  async fileYear(
    @CallQuery() query: RouteQuery<typeof routes.filingRiskStorage>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<RouteData<typeof routes.filingRiskStorage>>> {
    const filing = await this.filing.file(query.RiskYear, person.actor);
    return new Answer(filing, 'store.filed', { year: filing.riskYear, count: filing.cloned });
  }
}
