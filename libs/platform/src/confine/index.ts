export { CONFINED, findConfinement } from './confinement.ts';
export { runParser } from './parsers.ts';
export { refuseTurn, TurnQueue, type TurnOwner, type TurnRefusal } from './turns.ts';
