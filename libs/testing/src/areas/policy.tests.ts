import { policyAccess } from '../access/policy-access.ts';
import { describeArea } from '../area-tests.ts';
import { describePolicyRoutes, makePolicyRecord } from '../policy-route-cases.ts';

/** What the tests know of the policy library. */
export const policyTests = describeArea({
  routes: describePolicyRoutes,
  access: policyAccess,
  kinds: { policy: 'policy', policyFolder: 'policy', deletedPolicy: 'policy', policyFile: 'policy', upload: null },
  make: (_api, world, kind) => makePolicyRecord(world, kind),
});
