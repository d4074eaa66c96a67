import type { Scorm2004API } from 'scorm-again';
import type { RunTime } from './run-time.ts';

/** scorm-again's run time of 2004 in our shape. */
export const runTime2004 = (api: Scorm2004API): RunTime => ({
  load: (data) => api.loadFromFlattenedJSON({ ...data }, ''),
  initialize: () => String(api.lmsInitialize('')) === 'true',
  finish: () => String(api.lmsFinish('')) === 'true',
  get: (element) => String(api.lmsGetValue(element)),
  set: (element, value) => String(api.lmsSetValue(element, value)) === 'true',
  commit: () => String(api.lmsCommit('')) === 'true',
  lastError: () => String(api.lmsGetLastError()),
  errorString: (code) => String(api.lmsGetErrorString(code)),
  diagnostic: (code) => String(api.lmsGetDiagnostic(code)),
});
