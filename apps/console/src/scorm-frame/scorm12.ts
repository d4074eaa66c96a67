import { Scorm12API } from 'scorm-again';
import { beginPlayer } from './frame.ts';
import { quiet } from './quiet.ts';
import type { RunTime } from './run-time.ts';
import { Sequencer12 } from './sequencer-12.ts';

const createRunTime = (): RunTime => {
  const api = new Scorm12API(quiet);
  return {
    load: (data) => api.loadFromFlattenedJSON({ ...data }, ''),
    initialize: () => String(api.lmsInitialize('')) === 'true',
    finish: () => String(api.lmsFinish('')) === 'true',
    get: (element) => String(api.lmsGetValue(element)),
    set: (element, value) => String(api.lmsSetValue(element, value)) === 'true',
    commit: () => String(api.lmsCommit('')) === 'true',
    lastError: () => String(api.lmsGetLastError()),
    errorString: (code) => api.lmsGetErrorString(code),
    diagnostic: (code) => api.lmsGetDiagnostic(code),
  };
};

beginPlayer('1.2', { createRunTime, createSequencer: (structure, data) => new Sequencer12(structure, data, createRunTime) });
