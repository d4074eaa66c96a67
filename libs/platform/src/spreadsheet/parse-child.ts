/**
 * Entry of the child process that touches uploaded files. It holds no secret, may not write files or start processes, and ends after one task.
 * Written with erasable types only, so that Node runs this source as it is where nothing has been compiled (tests).
 */
import type { ChildMessage, ChildTask } from './child-protocol.ts';
import { readWorkbook } from './read-workbook.ts';
import { buildTable } from './table.ts';
import { WorkbookRefusal } from './workbook-error.ts';

const batchRows = 200;

function send(message: ChildMessage): Promise<void> {
  return new Promise((resolve, reject) => process.send?.(message, undefined, {}, (fault) => (fault ? reject(fault) : resolve())));
}

async function serve(task: ChildTask): Promise<void> {
  const file = Buffer.from(task.file.buffer, task.file.byteOffset, task.file.byteLength);
  if (task.kind === 'correct') {
    const { buildCorrectionWorkbook } = await import('./correction-workbook.ts');
    const corrected = await buildCorrectionWorkbook(file, task.fileName, task.errors, task.language, task.limits);
    return send({ kind: 'done', errors: [], file: corrected });
  }
  const grid = await readWorkbook(file, task.fileName, task.limits);
  const { rows, sheetRows, errors } = buildTable(grid, task.columns, task.limits);
  for (let at = 0; at < rows.length; at += batchRows) {
    await send({ kind: 'rows', rows: rows.slice(at, at + batchRows), sheetRows: sheetRows.slice(at, at + batchRows) });
  }
  return send({ kind: 'done', errors });
}

// The parent is gone: nobody waits for the answer.
process.on('disconnect', () => process.exit(1));
process.once('message', (task: ChildTask) => {
  serve(task)
    .catch((fault: unknown) => {
      if (fault instanceof WorkbookRefusal) return send({ kind: 'refused', error: fault.error });
      console.error(fault);
      // Left to the exit code, so that the words above reach the parent before the end does.
      process.exitCode = 1;
      return undefined;
    })
    .finally(() => process.disconnect());
});
