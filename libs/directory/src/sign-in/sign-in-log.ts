import { Logger } from '@nestjs/common';

const logger = new Logger('Sign-in');

/**
 * What becomes of sign-ins, for who watches the logs: with ids and reasons, and never a name, an address or what was typed. The request's id on
 * each line leads to the call.
 */
export const signInLog = {
  opened: (personId: number, way: string, secondFactor: boolean): void =>
    logger.log(`Person ${personId} signed in by ${way}${secondFactor ? ' with a second factor' : ''}.`),
  codeAsked: (personId: number, way: string): void => logger.log(`Person ${personId} passed the first step by ${way}; a code is awaited.`),
  refused: (reason: string, personId?: number): void =>
    logger.warn(`A sign-in was refused: ${reason}${personId === undefined ? '' : `, person ${personId}`}.`),
  locked: (minutes: number): void => logger.warn(`Sign-ins of an account or address are locked for ${minutes} min.`),
  changed: (personId: number, what: string): void => logger.log(`Person ${personId}: ${what}.`),
};
