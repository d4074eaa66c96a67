import { endStates } from './end-states.ts';

/** A case that waits for nothing any more: nobody is asked, nothing is due. */
export const isOver = (workflow: string, state: string): boolean => endStates[workflow]?.includes(state) ?? false;
