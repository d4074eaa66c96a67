import { AccountGuard, PeopleImportRules } from '@portal/directory';
import {
  ChangeLog,
  ImportIntake,
  ImportSettlement,
  ImportSweep,
  LivePublisher,
  Mailer,
  readConfig,
  WorkCalendar,
  WorkflowRunner,
  type CheckTime,
  type ImportJobs,
  type ImportListener,
  type ImportRules,
  type Sql,
} from '@portal/platform';
import { ControlImportRules } from '@portal/risk-control';
import { StoreImportRules } from '@portal/risk-register';

type Wish =
  { readonly kind: 'check'; readonly batchId: number; readonly when: CheckTime } | { readonly kind: 'settle'; readonly batchId: number };

/** Both halves of the import protocol on a real database, with a queue that the test itself works off: late, twice or never. */
export interface ImportBench {
  readonly intake: ImportIntake;
  readonly settlement: ImportSettlement;
  readonly sweep: ImportSweep;
  readonly runner: WorkflowRunner;
  readonly rules: readonly ImportRules[];
  /** Jobs that were asked for and not worked off yet. */
  readonly wishes: Wish[];
  readonly progress: Parameters<ImportListener['progressed']>[0][];
  /** Works off everything that was asked for, also what that asks for. */
  drain(): Promise<void>;
  /** What a worker does, asked by the rows instead of the queue: another process staged them. */
  workOffStaged(): Promise<void>;
  /** Works off jobs as soon as they are asked for, as a worker beside the API does. */
  setImmediate(immediate: boolean): void;
}

/** @param further rules of kinds that the bench does not make itself */
export function createImportBench(sql: Sql, further: readonly ImportRules[] = []): ImportBench {
  const calendar = new WorkCalendar('Asia/Shanghai');
  const runner = new WorkflowRunner(sql, calendar);
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://not.asked', LOG_LEVEL: 'silent' });
  const log = new ChangeLog(sql);
  const rules: ImportRules[] = [
    new ControlImportRules(runner, calendar),
    new StoreImportRules(runner, calendar, new LivePublisher()),
    new PeopleImportRules(
      log,
      new LivePublisher(),
      new AccountGuard(config, new Mailer(sql, undefined as never, config), log, new LivePublisher()),
    ),
    ...further,
  ];
  const wishes: Wish[] = [];
  const progress: ImportBench['progress'] = [];
  let immediate = false;
  const ask = async (wish: Wish): Promise<void> => {
    if (immediate) await work(wish);
    else wishes.push(wish);
  };
  const jobs: ImportJobs = {
    check: (batchId, when) => ask({ kind: 'check', batchId, when }),
    settle: (batchId) => ask({ kind: 'settle', batchId }),
  };
  const listener: ImportListener = { progressed: async (batch) => void progress.push(batch) };
  const settlement = new ImportSettlement(sql, runner, rules, listener);
  const work = (wish: Wish): Promise<void> =>
    wish.kind === 'check' ? settlement.checkStaged(wish.batchId) : settlement.settle(wish.batchId);
  const drain = async (): Promise<void> => {
    for (let wish = wishes.shift(); wish; wish = wishes.shift()) await work(wish);
  };
  return {
    intake: new ImportIntake(sql, runner, rules, jobs, 250),
    settlement,
    sweep: new ImportSweep(sql, jobs),
    runner,
    rules,
    wishes,
    progress,
    drain,
    async workOffStaged() {
      const batches = await sql.query<{ id: number }>('select distinct batch_id as id from import_chunk where checked_at is null');
      for (const { id } of batches) await settlement.checkStaged(id);
      await drain();
    },
    setImmediate(value) {
      immediate = value;
    },
  };
}
