import { z } from 'zod';

/** A row of the process history (docs/decisions/portal.md §3); `log=true` adds every step. */
export const taskRow = z.object({
  id: z.number(),
  org_User: z.object({ name: z.string(), englishName: z.string() }),
  role: z.string(),
  createDateTimeStr: z.string().describe('yyyy-MM-dd HH:mm:ss (GMT)'),
  operation: z.string(),
  operationCode: z.string(),
  comments: z.string(),
  onBehalfOf: z.string(),
  fromState: z.string(),
  toState: z.string(),
  issueNo: z.string().optional().describe('the issue of the record whose step it is; its steps come with `log`'),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
