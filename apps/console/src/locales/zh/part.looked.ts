import looked from './looked.ts';

/** What the lists that a seat opens say of an external auditor’s marks. */
export default { looked };
