/** Thrown when the server cannot be started; the message is meant for the person at the terminal. */
export declare class PostgresStartError extends Error {}

/** Settings of `startPostgres`. */
export interface StartOptions {
  /** Data folder of the server; its log stands beside it in `<dir>.log`. */
  dir: string;
  /** Fixed port; without one the last port is used again when it is free, else any free one. */
  port?: number;
  /** Told what was found and done, one line a call. */
  log?: (line: string) => void;
  /** Server settings, such as `{ fsync: 'off' }` for tests that survive no crash. */
  settings?: Record<string, string | number>;
}

/** A server that runs: superuser address of its database `portal`. */
export interface RunningPostgres {
  url: string;
  port: number;
  pid: number;
}

/** A server that this process started. */
export interface StartedPostgres extends RunningPostgres {
  /** Settles when the server is gone, wanted or not. */
  exited: Promise<void>;
  /** Fast shutdown; settles when the server is gone. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts an embedded PostgreSQL on the loopback address. The data folder is created at the first start; what a killed
 * start left behind is cleaned up. The server ends with the process that started it, even when that one is killed.
 *
 * @throws PostgresStartError when the folder, the port or the programs do not allow it, or another live process runs it
 */
export declare function startPostgres(options: StartOptions): Promise<StartedPostgres>;

/** Finds the server that runs on a data folder, whoever started it; undefined when none is running and ready. */
export declare function findRunning(dir: string): RunningPostgres | undefined;

/** Uses the server of a data folder for one command: the running one, or one that is started for as long as it takes. */
export declare function withPostgres<T>(options: StartOptions, work: (url: string) => Promise<T>): Promise<T>;

/** Removes a data folder with its log and lock, for test databases. The server must be stopped. */
export declare function removeCluster(dir: string): void;
