import { routes, type SavedRecord } from '@portal/contract';
import { insertSession } from '@portal/directory';
import { verifyAudit, type Sql } from '@portal/platform';
import { buildAdministrator, recordKinds } from '@portal/testing';
import { callUntilAnswered, RefusedError, type Caller } from './caller.ts';
import { createCast } from './cast.ts';
import type { Options } from './options.ts';
import { judge, type Outcome } from './outcome.ts';
import type { Patch } from './product.ts';
import { bringToReview } from './records.ts';
import type { Stage } from './stage.ts';

/** The version is compared neither when the record is read nor when it is written: who comes last wins. */
export const lastWins: readonly Patch[] = [
  { file: 'libs/platform/dist/workflow/workflow-runner.js', find: 'expectedVersion !== subject.version', replace: 'false' },
  {
    file: 'libs/platform/dist/workflow/statement.js',
    // Each writer takes the next free place of the history, as a runner would that counts instead of comparing.
    find: /and version = \$\{bind\(write\.version, '::int'\)\} returning/,
    replace: "and ${bind(write.version, '::int')} > 0 returning",
  },
];

/** Many reviewers close one record at the same moment: one succeeds, all others hear of the conflict. */
export async function testCrowd(stage: Stage, product: string, options: Options): Promise<Outcome[]> {
  const size = options.isShort ? 100 : 1_000;
  const honest = await judge(`${size} reviewers close one record`, () => closeTogether(stage, product, size));
  if (options.isShort) return [honest];
  const mutant = await judge('a runner without its version check is found out', async () => {
    const { figures, problems } = await closeTogether(stage, stage.copyProduct('last-wins', lastWins), 50);
    return { figures: { ...figures, 'violations found': problems.length }, problems: problems.length > 0 ? [] : ['Nobody noticed'] };
  });
  return [honest, mutant];
}

function closeTogether(stage: Stage, product: string, size: number): Promise<Omit<Outcome, 'name'>> {
  return stage.withPortal(product, async (portal) => {
    await portal.start();
    const cast = await createCast(portal.sql);
    const reviewers = await createReviewers(portal.sql, size);
    const { id, rowVersion } = await bringToReview(portal.url, cast, 'crowd');
    const body = { riskId: id, rowVersion, wfStatus: true, controlEffectiveness: 5, controlDeficiency: '0', comments: '有效' };
    const counts = new Map<string, number>();
    let tries = 0;
    const begin = Date.now();
    await Promise.all(
      reviewers.map(async (reviewer) => {
        const answer = await callUntilAnswered<SavedRecord>(portal.url, reviewer, {
          path: routes.updateReviewRequest.path,
          body,
          key: `crowd-${reviewer.userNo}`,
        }).catch((error: unknown) => error as Error);
        const name = answer instanceof RefusedError ? answer.code : answer instanceof Error ? answer.message : 'success';
        if (!(answer instanceof Error)) tries += answer.tries - 1;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }),
    );
    const seconds = (Date.now() - begin) / 1000;
    const closings = await portal.sql.query(
      `select 1 from workflow_step where workflow = 'riskControl' and subject_id = $1 and event like 'REVIEW_CLOSED%'`,
      [id],
    );
    const { problems } = await verifyAudit(portal.databaseUrl, recordKinds);
    const told = Object.fromEntries(counts);
    return {
      figures: { ...told, 'history rows': closings.length, 'repeats of the winner': tries, 'answered within s': Math.round(seconds) },
      problems: [
        ...problems,
        ...(counts.get('success') !== 1 || counts.get('conflict') !== size - 1 ? [`answers: ${JSON.stringify(told)}`] : []),
        ...(closings.length !== 1 ? [`${closings.length} rows of history say that it was closed`] : []),
      ],
    };
  });
}

async function createReviewers(sql: Sql, size: number): Promise<Caller[]> {
  const reviewers: Caller[] = [];
  for (let number = 0; number < size; number += 1) {
    const userNo = `reviewer-${number}`;
    const { id } = await buildAdministrator(sql, { userNo, name: userNo, englishName: userNo });
    reviewers.push({ id, userNo, token: await insertSession(sql, id, { address: '127.0.0.1', userAgent: 'fault' }) });
  }
  return reviewers;
}
