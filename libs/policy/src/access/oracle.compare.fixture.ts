import { searchDocsBody } from '@portal/contract';
import { readConfig, WorkCalendar, type Sql } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { PolicyQueries } from '../document/policy.queries.ts';
import { PolicyReader } from '../document/policy.reader.ts';
import { PolicyFiles } from '../file/policy-files.ts';
import { FolderQueries } from '../folder/folder.queries.ts';
import { NodeAccess } from './node-access.ts';
import { resolve, type Forest } from './oracle.fixture.ts';

export interface Comparison {
  /** Grades that were compared. */
  readonly grades: number;
  /** Answers that were compared: pages, counts, folders, files, readers. */
  readonly answers: number;
  readonly differences: string[];
}

const ids = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id).sort(byNumber);
const byNumber = (a: number, b: number): number => a - b;
const pairs = (map: ReadonlyMap<number, number>): number[][] => [...map].sort(([a], [b]) => a - b);
const isSeen = (grade: number, isPublished: boolean): boolean => grade === 7 || (grade > 0 && isPublished);

/** The folder and those above it. */
function pathOf(forest: Forest, folderId: number): number[] {
  const path: number[] = [];
  for (let id: number | null = folderId; id !== null; id = forest.folders.find((folder) => folder.id === id)!.parentId) path.push(id);
  return path;
}

/** Everything that asks `resolve()` in SQL, against the brute force. */
export class Oracle {
  readonly #access: NodeAccess;
  readonly #queries: PolicyQueries;
  readonly #folders: FolderQueries;
  readonly #files: PolicyFiles;
  #grades = 0;
  #answers = 0;
  #differences: string[] = [];

  constructor(sql: Sql, url: string) {
    const config = readConfig({ DATABASE_URL: url });
    this.#access = new NodeAccess(sql);
    this.#queries = new PolicyQueries(sql, new WorkCalendar(config.TIME_ZONE), new PolicyReader(sql, this.#access, config));
    this.#folders = new FolderQueries(sql);
    this.#files = new PolicyFiles(sql, this.#access);
  }

  /** All libraries at once, so that equal questions travel together. */
  async compare(made: readonly { forest: Forest; seed: string }[]): Promise<Comparison> {
    [this.#grades, this.#answers, this.#differences] = [0, 0, []];
    await Promise.all(
      made.flatMap(({ forest, seed }) => [
        ...forest.people.map((person) => this.#comparePerson(forest, person, `${seed} person ${person.id}`)),
        this.#compareReaders(forest, seed),
      ]),
    );
    return { grades: this.#grades, answers: this.#answers, differences: this.#differences };
  }

  #same(where: string, found: unknown, wanted: unknown): void {
    this.#answers += 1;
    const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (is !== should) this.#differences.push(`${where}: ${is} instead of ${should}`);
  }

  async #comparePerson(forest: Forest, person: Forest['people'][number], where: string): Promise<void> {
    const nodes = [...forest.folders, ...forest.documents].map(({ id }) => id);
    const actor: Actor = { id: person.id, isAdministrator: person.isAdministrator, isSystem: false };
    const wanted = new Map(nodes.map((node) => [node, resolve(forest, person.id, node)]));
    const grades = this.#access.gradesOf(actor, nodes).then((found) => {
      this.#grades += nodes.length;
      this.#same(`${where} grades`, pairs(found), pairs(wanted));
    });
    const files = forest.documents.map(async (document) => {
      const grade = wanted.get(document.id)!;
      const isOpen = document.isActive ? grade === 7 || document.isPublished : person.isAdministrator;
      this.#same(`${where} file of ${document.id}`, await this.#files.gradeOf(document.fileId, actor), isOpen ? grade : 0);
    });
    // Administrators see the libraries of all the others too.
    const others = person.isAdministrator
      ? []
      : [this.#compareLists(forest, actor, wanted, where), this.#compareFolders(forest, actor, wanted, where)];
    await Promise.all([grades, ...files, ...others]);
  }

  #seen(forest: Forest, wanted: ReadonlyMap<number, number>): Forest['documents'] {
    return forest.documents.filter(({ id, isPublished, isActive }) => isActive && isSeen(wanted.get(id)!, isPublished));
  }

  async #compareLists(forest: Forest, actor: Actor, wanted: ReadonlyMap<number, number>, where: string): Promise<void> {
    const seen = this.#seen(forest, wanted);
    const folder = forest.folders[0]!;
    const search = async (what: string, more: object, should: Forest['documents']): Promise<void> => {
      const { totalCount, records } = await this.#queries.search(searchDocsBody.parse({ pageSize: 100, ...more }), actor);
      this.#same(`${where} ${what}`, [totalCount, ids(records.map(({ row }) => row))], [should.length, ids(should)]);
    };
    await Promise.all([
      search('whole library', {}, seen),
      search(
        'one folder',
        { folderId: folder.id },
        seen.filter(({ folderId }) => folderId === folder.id),
      ),
      search(
        'a folder and below',
        { folderId: folder.id, includeSubfolders: true },
        seen.filter(({ folderId }) => pathOf(forest, folderId).includes(folder.id)),
      ),
      this.#queries
        .counts(actor)
        .then(({ total }) => this.#same(`${where} count`, total, seen.filter(({ isPublished }) => isPublished).length)),
    ]);
  }

  /** A folder is shown when it may be read, or by name when anything below it may. */
  async #compareFolders(forest: Forest, actor: Actor, wanted: ReadonlyMap<number, number>, where: string): Promise<void> {
    const seen = this.#seen(forest, wanted);
    const own = new Set(forest.folders.map(({ id }) => id));
    const reached = [
      ...forest.folders.filter(({ id }) => wanted.get(id)! > 0).map(({ id }) => id),
      ...seen.map(({ folderId }) => folderId),
    ];
    const shown = new Set(reached.flatMap((id) => pathOf(forest, id)));
    const check = async (parent: number | null): Promise<void> => {
      const found = (await this.#folders.children(parent ?? 0, actor)).map(({ row }) => row).filter(({ id }) => own.has(id));
      const should = forest.folders.filter(({ id, parentId }) => parentId === parent && shown.has(id));
      this.#same(
        `${where} folders below ${parent}`,
        found.map((row) => [row.id, row.grade, row.document_count, row.has_children, row.path]).sort(([a], [b]) => Number(a) - Number(b)),
        should
          .map(({ id }) => [
            id,
            wanted.get(id),
            seen.filter(({ folderId }) => pathOf(forest, folderId).includes(id)).length,
            forest.folders.some((child) => child.parentId === id && shown.has(child.id)),
            pathOf(forest, id).slice(1).reverse(),
          ])
          .sort(([a], [b]) => Number(a) - Number(b)),
      );
    };
    await Promise.all([null, ...own].map(check));
  }

  /** Who reaches each node, asked for the node and not for the people: administrators count as anybody, who has left is still named. */
  async #compareReaders(forest: Forest, seed: string): Promise<void> {
    const plain: Forest = { ...forest, people: forest.people.map((person) => ({ ...person, isAdministrator: false })) };
    await Promise.all(
      [...forest.folders, ...forest.documents].map(async ({ id: node }) => {
        const wanted = new Map(plain.people.map(({ id }) => [id, resolve(plain, id, node)] as const).filter(([, grade]) => grade > 0));
        this.#same(`${seed} readers of ${node}`, pairs(await this.#access.readersOf(node)), pairs(wanted));
        const owners = [...wanted].filter(([, grade]) => grade === 7).map(([id]) => id);
        this.#same(`${seed} owners of ${node}`, await this.#access.ownersOf(node), owners.sort(byNumber));
      }),
    );
  }
}
