import common from './common.ts';
import errors from './errors.ts';
import parts from './parts.ts';
import shell from './shell.ts';
import titles from './titles.generated.ts';

/** What the shell and the parts of every page say. */
export default { common, errors, parts, shell, titles };
