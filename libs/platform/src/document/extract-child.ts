/**
 * Entry of the child process that reads uploaded documents. It is confined (confine/run-confined.ts) and ends after one task. Written with erasable types only, so that Node runs this source as it is where nothing has been compiled (tests).
 */
import { readFile } from 'node:fs/promises';
import type { ExtractMessage, ExtractTask, Extracted } from './extract-protocol.ts';
import { reasonOf } from './extract-refusal.ts';

function send(message: ExtractMessage): Promise<void> {
  return new Promise((resolve, reject) => process.send?.(message, undefined, {}, (fault) => (fault ? reject(fault) : resolve())));
}

async function extract(task: ExtractTask): Promise<Extracted> {
  const file = await readFile(task.path);
  if (task.format === 'pdf') {
    const { readPdfText } = await import('./pdf-text.ts');
    return readPdfText(file, task);
  }
  if (task.format === 'word') {
    const { readWordHtml, readWordText } = await import('./word-text.ts');
    return task.want === 'text' ? readWordText(file, task) : readWordHtml(file);
  }
  if (task.format === 'slides') {
    const { readSlides } = await import('./slide-text.ts');
    return readSlides(file, task);
  }
  const { readSheet } = await import('./sheet-text.ts');
  return readSheet(file, task);
}

// The parent is gone: nobody waits for the answer.
process.on('disconnect', () => process.exit(1));
process.once('message', (task: ExtractTask) => {
  extract(task)
    .then((result) => send({ kind: 'done', result }))
    .catch((fault: unknown) => {
      const reason = reasonOf(fault);
      if (reason === 'broken') console.error(fault);
      return send({ kind: 'refused', reason });
    })
    .finally(() => process.disconnect());
});
