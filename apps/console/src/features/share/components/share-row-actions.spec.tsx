import { expect, test } from '@jest/globals';
import type { ShareRow } from '@portal/contract/client';
import { allowedActions, shareWorkflow } from '@portal/workflows';
import { shareRowActions } from './share-row-actions.tsx';

const administrator = { id: 1, isAdministrator: true, isSystem: false };
const words = { t: (key: string) => key, pick: ({ en }: { en: string }) => en } as never;
const rowIn = (state: string) =>
  ({
    id: 7,
    state,
    allowedActions: allowedActions(shareWorkflow, state as never, { isActive: true }, administrator),
  }) as unknown as ShareRow;

test.each(shareWorkflow.states.map((state) => [state]))(
  'a row that is %s offers all that the machine allows on it, and its results',
  (state) => {
    const row = rowIn(state);
    const offered = shareRowActions(row, words);
    expect(row.allowedActions.length).toBeGreaterThan(2);
    expect(offered.map(({ id }) => id).sort()).toEqual(['results', ...row.allowedActions].sort());
    for (const { id, to } of offered.filter(({ id: event }) => !['SAVE', 'results'].includes(event)))
      expect(to).toBe(`/KMSKnowLedge/ShareView?Id=7&action=${id}`);
    expect(offered.find(({ id }) => id === 'DELETE')?.destructive).toBe(true);
  },
);
