import { get } from '../path.ts';

export const onboardingPaths = {
  getSetupSteps: get('/api/Onboarding/GetSetupSteps'),
};
