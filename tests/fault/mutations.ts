import type { Patch } from './product.ts';

const RUNNER = 'libs/platform/dist/workflow/workflow-runner.js';

/**
 * The runner as it is often written: record, step and claim in one transaction, the outbox message in a statement of its own right after
 * the commit. Without a crash nobody sees a difference. The pause between them is longer than in life, so that few kills are needed to strike it.
 */
export const outboxAfterCommit: readonly Patch[] = [
  {
    file: 'libs/platform/dist/workflow/statement.js',
    find: /`message\$\{mark\} as \(insert into outbox_message[\s\S]*?from \$\{subject\}\)`,/,
    replace: '',
  },
  {
    file: RUNNER,
    find: 'export class WorkflowRunner {',
    replace: `import { AsyncLocalStorage } from 'node:async_hooks';
const messagesOfAction = new AsyncLocalStorage();
export class WorkflowRunner {`,
  },
  {
    file: RUNNER,
    find: /if \(claim\)\s*claim\.claimed = true;/,
    replace: `if (claim) claim.claimed = true;
        messagesOfAction.getStore().push([request.kind.workflow.name + '.' + decision.event, request.kind.workflow.name, request.subject.id,
            JSON.stringify({ ...request.payload, event: decision.event, from: decision.from, to: decision.to, actorId: options.actor.id, seq: request.subject.version }), options.at]);`,
  },
  {
    file: RUNNER,
    find: 'async #refusingLostRaces(work) {',
    replace: `async #refusingLostRaces(work) {
        if (messagesOfAction.getStore()) return this.#orRefuse(work);
        const messages = [];
        const result = await messagesOfAction.run(messages, () => this.#orRefuse(work));
        await new Promise((resolve) => setTimeout(resolve, 250));
        for (const message of messages)
            await this.#sql.query('insert into outbox_message (topic, workflow, subject_id, payload, created_at) values ($1, $2, $3, $4, $5)', message);
        return result;
    }
    async #orRefuse(work) {`,
  },
];

/** A settlement that writes its rows outside of a transaction. Without a crash nobody sees a difference afterwards. */
export const importWithoutTransaction: readonly Patch[] = [
  {
    file: 'libs/platform/dist/import/import-settlement.service.js',
    find: /await this\.#runner\.inTransaction\(async \(tx\) => \{/,
    replace: 'await (async (work) => work(this.#sql))(async (tx) => {',
  },
];
