import { z } from 'zod';
import { actorQuery } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { onboardingPaths } from './paths.ts';

/** What a new portal needs, in the order in which it is done. */
export const setupSteps = ['secondAdministrator', 'mailServer', 'people', 'managers', 'categories', 'holidays', 'controls'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const onboardingRoutes = defineRoutes('onboarding', onboardingPaths, {
  getSetupSteps: {
    summary: 'What a new portal needs and whether it has it, read from what is there now',
    access: 'administrator',
    query: actorQuery,
    data: z.object({ steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })) }),
  },
});
