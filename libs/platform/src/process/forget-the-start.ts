import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects once what reading, linking and wiring the program left behind. V8 sizes its heap by what it sees, and after a start that is twice what a server at rest
 * needs: it would keep the room for weeks. Takes some 100 ms, before the first call is let in (quality.md, memory at rest; bench `start`).
 */
export function forgetTheStart(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}
