import type { Plugin } from 'vite';
import { buildOneScript } from './vite.one-script.ts';

const entries = ['scorm12', 'scorm2004', 'inner'] as const;

/** The scripts of the page around a course, under the addresses that the contract names (COURSE_FRAME); the server of courses serves them. */
export function buildScormFrame(): Plugin {
  return {
    name: 'portal-scorm-frame',
    async generateBundle() {
      for (const name of entries) {
        // The package types only its whole; each script needs one version of it.
        const resolve = { alias: { 'scorm-again': `scorm-again/${name}/min` } };
        const source = await buildOneScript(`src/scorm-frame/${name}.ts`, { resolve });
        this.emitFile({ type: 'asset', fileName: `scorm-frame/${name}.js`, source });
      }
    },
  };
}
