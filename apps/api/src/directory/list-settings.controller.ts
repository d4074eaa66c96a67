import { Controller } from '@nestjs/common';
import { routes, type RouteBody, type RouteQuery } from '@portal/contract';
import { ListSettings, type ListSettingsData, type SignedInPerson } from '@portal/directory';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';

/** Views of lists, one's own and shared ones, and columns. */
@Controller()
export class ListSettingsController {
  constructor(private readonly settings: ListSettings) {}

  @Call(routes.getListSettings)
  read(
    @CallQuery() { list }: RouteQuery<typeof routes.getListSettings>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ListSettingsData> {
    return this.settings.read(person, list);
  }

  @Call(routes.getSharedListViews)
  readShared(
    @CallQuery() { list }: RouteQuery<typeof routes.getSharedListViews>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ListSettingsData['views']> {
    return this.settings.readShared(person, list);
  }

  @Call(routes.saveListView, { idempotency: 'afterwards' })
  save(@CallBody() body: RouteBody<typeof routes.saveListView>, @CurrentPerson() person: SignedInPerson): Promise<ListSettingsData> {
    return this.settings.saveView(person, body);
  }

  @Call(routes.deleteListView, { idempotency: 'afterwards' })
  delete(
    @CallBody() { list, id }: RouteBody<typeof routes.deleteListView>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ListSettingsData> {
    return this.settings.deleteView(person, list, id);
  }

  @Call(routes.arrangeListViews, { idempotency: 'afterwards' })
  arrange(
    @CallBody() { list, ids }: RouteBody<typeof routes.arrangeListViews>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ListSettingsData> {
    return this.settings.arrangeViews(person, list, ids);
  }

  @Call(routes.saveListColumns, { idempotency: 'afterwards' })
  async saveColumns(
    @CallBody() { list, columns }: RouteBody<typeof routes.saveListColumns>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<null> {
    await this.settings.saveColumns(person.id, list, columns);
    return null;
  }
}
