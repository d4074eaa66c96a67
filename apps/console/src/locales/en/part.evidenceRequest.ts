import evidenceRequest from './evidence-request.ts';

/** What the pages of the evidence request area say. */
export default { evidenceRequest };
