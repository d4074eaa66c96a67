import { configure } from '@testing-library/dom';

// How long a test waits for what must appear: there to end a hung test, not to measure a loaded machine. It waits no longer than it must.
configure({ asyncUtilTimeout: 30_000 });
