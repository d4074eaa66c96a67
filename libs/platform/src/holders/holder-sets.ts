import { stateMeta, workflowCatalogue, type DutyName } from '@portal/workflows';
import type { DutyHolders, HolderSet, Post } from './holder-set.ts';

/** What an area declares of who must act. */
export interface AreaHolders {
  readonly sets: readonly HolderSet[];
  readonly posts: readonly Post[];
}

/** The relation of all areas: home, reminders, notices, leavers and figures filter it and know no duty by themselves. */
export class HolderSets {
  readonly sets: readonly HolderSet[];
  readonly posts: readonly Post[];

  /** @throws Error for a duty of a machine that no area declares: the process must not start */
  constructor(areas: readonly AreaHolders[]) {
    this.sets = areas.flatMap(({ sets }) => sets);
    this.posts = areas.flatMap(({ posts }) => posts);
    for (const [name, workflow] of Object.entries(workflowCatalogue)) {
      for (const state of workflow.states) {
        const { duty } = stateMeta(workflow, state);
        if (duty && this.of(name, duty).length === 0) throw new Error(`Nobody holds the duty ${duty} of ${name}`);
      }
    }
  }

  /** The declarations of a duty: several where records of one workflow hang on several others. */
  of(workflow: string, duty: DutyName): DutyHolders[] {
    return this.sets.flatMap((set) => {
      const holders = set.workflow === workflow ? set.duties[duty] : undefined;
      return holders ? [holders] : [];
    });
  }

  /** The kinds of posts, in the order in which the areas declare them. */
  postKinds(): string[] {
    return [...new Set(this.posts.map(({ kind }) => kind))];
  }
}
