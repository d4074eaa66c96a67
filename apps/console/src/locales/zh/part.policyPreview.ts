import policyPreview from './policy-preview.ts';

/** What the preview of a policy's file says. */
export default { policyPreview };
