import { Scorm2004API } from 'scorm-again';
import { beginDocument } from './frame.ts';
import { quiet } from './quiet.ts';

beginDocument('2004', () => {
  const api = new Scorm2004API(quiet);
  return {
    load: (data) => api.loadFromFlattenedJSON({ ...data }, ''),
    initialize: () => String(api.lmsInitialize('')) === 'true',
    finish: () => String(api.lmsFinish('')) === 'true',
    get: (element) => String(api.lmsGetValue(element)),
    set: (element, value) => String(api.lmsSetValue(element, value)) === 'true',
    commit: () => String(api.lmsCommit('')) === 'true',
    lastError: () => String(api.lmsGetLastError()),
    errorString: (code) => String(api.lmsGetErrorString(code)),
    diagnostic: (code) => String(api.lmsGetDiagnostic(code)),
  };
});
