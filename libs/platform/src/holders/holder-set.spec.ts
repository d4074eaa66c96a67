import { expect, test } from '@jest/globals';
import { defineHolders, type DutyHolders, type HolderReason } from './holder-set.ts';

const heldBy = (...reasons: HolderReason[]): DutyHolders => ({
  from: 'risk_control c',
  id: 'c.id',
  where: 'true',
  row: { recordNo: 'c.risk_no', title: 'c.risk_no', link: `''` },
  holders: reasons.map((reason) => ({ reason, who: { column: 'c.owner_id' } })),
});

test('a duty is held by the people of whom its machine speaks, and by nobody else', () => {
  const define = (...reasons: HolderReason[]) => defineHolders({ workflow: 'riskControl', duties: { assessment: heldBy(...reasons) } });
  expect(() => define('owner', 'assistant')).not.toThrow();
  expect(() => define('owner', 'reader')).toThrow(
    'The duty assessment of riskControl waits for ownerAndAssistants, and is held by owner, reader',
  );
  expect(() => define()).toThrow('The duty assessment of riskControl');
  expect(() => defineHolders({ workflow: 'riskControl', duties: { reading: heldBy('reader') } })).toThrow('No state of riskControl');
});
