import { independentReviewWorkflow, riskControlWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { actionsOfLifecycle, stateOfLifecycle } from '../lifecycle-fields.ts';

/** What somebody may do with a risk control: its own events and those of its open review. */
export const controlActions = actionsOfLifecycle(riskControlWorkflow, independentReviewWorkflow.events);

/** What a saved or submitted record answers (docs/decisions/wire.md). */
export const savedRecord = z.object({
  id: z.number(),
  riskNo: z.string(),
  rowVersion: z.number(),
  state: stateOfLifecycle(riskControlWorkflow),
  allowedActions: controlActions,
});
