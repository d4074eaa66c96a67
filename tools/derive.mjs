import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { deriveFiles, findStaleFiles } from './derive/derived-files.mjs';
import { ROOT } from './runtime/places.mjs';

// What was derived is shown; what is as it was is left alone.
for (const problem of findStaleFiles(ROOT)) console.log(problem.replace(/ is stale.*/, ''));
for (const [file, text] of deriveFiles(ROOT)) writeFileSync(path.join(ROOT, file), text);
