import type { SqlRunner, SqlTransaction } from '@portal/platform';

export interface CategoryNode {
  readonly id: number;
  readonly category_no: string;
  readonly category_name: string;
  readonly category_name_en: string;
  readonly parent_id: number | null;
  readonly level: number;
  readonly is_active: boolean;
}

/** The categories of a row by name, level one first; empty texts where a level is not given. */
export type CategoryPath = readonly [string, string, string];

/** How far a path of names leads: the known part, and the first name that is not there yet. */
export interface Resolved {
  readonly ids: readonly (number | null)[];
  readonly inactive: number | null;
  /** Levels (0 to 2) whose category does not exist yet. */
  readonly missing: readonly number[];
}

const nodeKey = (parentId: number | null, name: string): string => `${parentId ?? 0}/${name.toLowerCase()}`;

/** All categories, found by their names in either language below their parent. A few hundred at most. */
export class CategoryTree {
  readonly #byName = new Map<string, CategoryNode>();
  readonly #numbers = new Set<string>();

  static async read(sql: SqlRunner): Promise<CategoryTree> {
    const tree = new CategoryTree();
    for (const node of await sql.query<CategoryNode>('select * from risk_category where merged_into_id is null order by id'))
      tree.#add(node);
    return tree;
  }

  #add(node: CategoryNode): void {
    this.#numbers.add(node.category_no);
    for (const name of [node.category_name_en, node.category_name]) {
      // The Chinese name is what the database keeps unique, so it wins over another category's English one.
      if (name) this.#byName.set(nodeKey(node.parent_id, name), node);
    }
  }

  resolve(path: CategoryPath): Resolved {
    const ids: (number | null)[] = [];
    const missing: number[] = [];
    let inactive: number | null = null;
    let parent: number | null = null;
    for (const [level, name] of path.entries()) {
      if (name === '') break;
      const node: CategoryNode | undefined = missing.length === 0 ? this.#byName.get(nodeKey(parent, name)) : undefined;
      if (!node) missing.push(level);
      else if (!node.is_active) inactive ??= level;
      ids.push(node?.id ?? null);
      parent = node?.id ?? null;
    }
    return { ids, inactive, missing };
  }

  /** Creates what a path lacks and answers the ids of its levels. */
  async ensure(tx: SqlTransaction, path: CategoryPath): Promise<readonly (number | null)[]> {
    const ids: (number | null)[] = [null, null, null];
    let parent: CategoryNode | null = null;
    for (const [level, name] of path.entries()) {
      if (name === '') break;
      const node: CategoryNode = this.#byName.get(nodeKey(parent?.id ?? null, name)) ?? (await this.#create(tx, parent, name, level + 1));
      ids[level] = node.id;
      parent = node;
    }
    return ids;
  }

  async #create(tx: SqlTransaction, parent: CategoryNode | null, name: string, level: number): Promise<CategoryNode> {
    const number = this.#nextNumber(parent);
    // A name without Chinese is its own English label.
    const english = /^[\u0020-\u024f]+$/.test(name) ? name : '';
    const [node] = await tx.query<CategoryNode>(
      `insert into risk_category (category_no, category_name, category_name_en, parent_id, level, position)
       values ($1, $2, $3, $4, $5, (select coalesce(max(position), 0) + 1 from risk_category where parent_id is not distinct from $4::bigint))
       returning *`,
      [number, name, english, parent?.id ?? null, level],
    );
    this.#add(node!);
    return node!;
  }

  /** The lowest free number below a parent: 07, 07-01, 07-01-12. */
  #nextNumber(parent: CategoryNode | null): string {
    const prefix = parent ? `${parent.category_no}-` : '';
    for (let n = 1; ; n += 1) {
      const number = prefix + String(n).padStart(2, '0');
      if (!this.#numbers.has(number)) return number;
    }
  }
}

/** Imports that create categories follow each other, so that both do not create the same one. */
export async function lockCategories(tx: SqlTransaction): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(727004)');
}
