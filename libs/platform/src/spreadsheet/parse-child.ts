/**
 * Entry of the child process that touches uploaded files. It is confined (confine/run-confined.ts) and ends after one task.
 * Written with erasable types only, so that Node runs this source as it is where nothing has been compiled (tests).
 */
import type { ChildMessage, ChildTask } from './child-protocol.ts';
import { readKeyedSheet } from './keyed-sheet.ts';
import { locateTable } from './locate-table.ts';
import { openWorkbook } from './read-workbook.ts';
import { cutBatches, takePage } from './row-batches.ts';
import { buildTable } from './table.ts';
import { WorkbookRefusal } from './workbook-error.ts';

function send(message: ChildMessage): Promise<void> {
  return new Promise((resolve, reject) => process.send?.(message, undefined, {}, (fault) => (fault ? reject(fault) : resolve())));
}

async function serve(task: ChildTask): Promise<void> {
  const file = Buffer.from(task.file.buffer, task.file.byteOffset, task.file.byteLength);
  if (task.kind === 'correct') {
    const { buildCorrectionWorkbook } = await import('./correction-workbook.ts');
    const corrected = await buildCorrectionWorkbook(file, task.fileName, task, task.limits);
    return send({ kind: 'done', errors: [], total: 0, file: corrected });
  }
  const sources = await openWorkbook(file, task.fileName, task.limits);
  if (task.kind === 'keyed') {
    const { rows, sheetRows, ...keyed } = readKeyedSheet(sources, task.sought, task.limits);
    for (const { from, to } of cutBatches(rows))
      await send({ kind: 'rows', rows: rows.slice(from, to), sheetRows: sheetRows.slice(from, to) });
    return send({ kind: 'done', errors: [], total: rows.length, keyed });
  }
  const located = locateTable(sources, task.columns);
  const { rows, sheetRows, errors } = buildTable(located, task.columns, task.limits);
  const page = takePage(rows, task.range);
  for (const batch of cutBatches(page)) {
    await send({
      kind: 'rows',
      rows: page.slice(batch.from, batch.to),
      sheetRows: sheetRows.slice(task.range.from + batch.from, task.range.from + batch.to),
    });
  }
  return send({ kind: 'done', errors: task.range.from === 0 ? errors : [], total: rows.length });
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
