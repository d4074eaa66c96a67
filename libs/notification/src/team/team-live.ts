import type { LiveMessage } from '@portal/platform';

/** That something moved in the team of these managers, not what: they may not read every record of it (decision record 44). */
export const teamMoved = (managers: readonly number[]): LiveMessage[] =>
  managers.length === 0 ? [] : [{ topic: 'team', subject: 'team', id: 0, audience: [...new Set(managers)] }];

/** The people to whom live messages go by name. */
export function listAudience(messages: readonly LiveMessage[]): number[] {
  return [
    ...new Set(
      messages.flatMap(({ audience }) => {
        if (typeof audience === 'string') return [];
        return 'people' in audience ? audience.people : audience;
      }),
    ),
  ];
}
