import { listTransitions, workflowCatalogue } from '@portal/workflows';
import type { RecordKind } from './record-kind.ts';

/** The record kinds of all areas: everything that goes from a lifecycle to its table, number, page or story asks here. */
export class RecordKinds {
  readonly #kinds: ReadonlyMap<string, RecordKind>;

  /** @throws Error for two kinds of one lifecycle, for one without a kind, for one that the catalogue lacks and for work that nobody keeps: the process must not start */
  constructor(areas: readonly (readonly RecordKind[])[]) {
    const kinds = areas.flat();
    const names = kinds.map(({ workflow }) => workflow.name);
    const twice = names.filter((name, place) => names.indexOf(name) < place);
    if (twice.length > 0) throw new Error(`Two record kinds of ${twice.join(', ')}`);
    const unknown = names.filter((name) => !Object.hasOwn(workflowCatalogue, name));
    if (unknown.length > 0) throw new Error(`Not in the catalogue of lifecycles: ${unknown.join(', ')}`);
    this.#kinds = new Map(
      Object.keys(workflowCatalogue).map((name) => {
        const kind = kinds.find(({ workflow }) => workflow.name === name);
        if (!kind) throw new Error(`No record kind of ${name}`);
        const isJudged = listTransitions(kind.workflow).some(({ meta }) => meta.isWork || meta.handsOver);
        if (isJudged && !kind.dependentsColumn) throw new Error(`Nothing keeps who took part in the work of ${name}`);
        return [name, kind];
      }),
    );
  }

  /** All of them, in the order of the catalogue. */
  all(): RecordKind[] {
    return [...this.#kinds.values()];
  }

  /** The kind of a lifecycle by its name; undefined when there is no such lifecycle. */
  find(workflow: string): RecordKind | undefined {
    return this.#kinds.get(workflow);
  }

  /** @throws Error for a name that no lifecycle has */
  of(workflow: string): RecordKind {
    const kind = this.find(workflow);
    if (!kind) throw new Error(`There is no lifecycle ${workflow}`);
    return kind;
  }
}
