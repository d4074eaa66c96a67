/** scorm-again keeps the state of a course and checks it; what is saved goes through the player, never from here. */
export const quiet = { autocommit: false, lmsCommitUrl: false, logLevel: 5 } as const;
