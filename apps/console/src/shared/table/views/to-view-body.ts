import type { OwnView } from '../list-settings.ts';

/** What a view is saved with. The default of a role is asked for by its role, everything else stays as it is. */
export const toViewBody = (
  list: string,
  view: Pick<OwnView, 'id' | 'name' | 'query' | 'columns' | 'isDefault' | 'audience' | 'isMine'>,
) => ({
  list,
  id: view.id,
  name: view.name,
  query: { ...view.query },
  columns: view.columns,
  // A default that is not one's own choice is none that could be kept.
  isDefault: view.isDefault && view.isMine,
  audience: view.audience,
  roleId: null,
});
