import { z } from 'zod';
import { actorQuery, personRef, requiredId, textField } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { presencePaths } from './paths.ts';

export const presenceModes = ['reading', 'editing', 'left'] as const;

export const presenceRoutes = defineRoutes('presence', presencePaths, {
  beatPresence: {
    summary: 'Say that a page of a record that I may read is open, and hear who else is editing it; it is forgotten within a minute',
    query: actorQuery,
    body: z.object({
      kind: textField(50).describe('The lifecycle: riskControl, riskEvent …'),
      id: requiredId().describe('As in the address of its page'),
      window: z
        .string()
        .regex(/^[\w-]{8,40}$/)
        .describe('of this page alone, chosen by it'),
      mode: z.enum(presenceModes),
    }),
    data: z.object({ editors: z.array(personRef).describe('other people than me, in the order in which they began') }),
  },
});
