import { Scorm2004API } from 'scorm-again';
import { beginPlayer } from './frame.ts';
import { quiet } from './quiet.ts';
import { runTime2004 } from './run-time-2004.ts';
import { Sequencer2004 } from './sequencer-2004.ts';

beginPlayer('2004', {
  createRunTime: () => runTime2004(new Scorm2004API(quiet)),
  createSequencer: (structure, data) => new Sequencer2004(structure, data),
});
