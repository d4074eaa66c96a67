/**
 * Entry of the process that opens populations. It is confined (confine/run-confined.ts) and ends after one task. Written with erasable types
 * only, so that Node runs this source as it is (tests).
 */
import { WorkbookRefusal } from '../spreadsheet/workbook-error.ts';
import { openPopulation } from './open-population.ts';
import { PopulationRefusal } from './population-rows.ts';
import type { PopulationMessage, PopulationTask } from './population-protocol.ts';

function send(message: PopulationMessage): Promise<void> {
  return new Promise((resolve, reject) => process.send?.(message, undefined, {}, (fault) => (fault ? reject(fault) : resolve())));
}

// The parent is gone: nobody waits for the answer.
process.on('disconnect', () => process.exit(1));
process.once('message', (task: PopulationTask) => {
  openPopulation(task)
    .then((result) => send({ kind: 'done', result }))
    .catch((fault: unknown) => {
      if (fault instanceof PopulationRefusal) return send({ kind: 'refused', fault: fault.fault });
      if (fault instanceof WorkbookRefusal) return send({ kind: 'refused', fault: { code: 'file', error: fault.error } });
      console.error(fault);
      process.exitCode = 1;
      return undefined;
    })
    .finally(() => process.disconnect());
});
