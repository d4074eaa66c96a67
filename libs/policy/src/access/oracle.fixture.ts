import type { SqlRunner } from '@portal/platform';

/** A small library with everything that `resolve()` looks at, in plain objects. */
export interface Forest {
  readonly departments: { id: number; parentId: number | null }[];
  /** People who have left keep their entries until a successor takes them. */
  readonly people: { id: number; departmentId: number | null; isAdministrator: boolean; isActive: boolean }[];
  readonly folders: { id: number; parentId: number | null }[];
  readonly documents: { id: number; folderId: number; isPublished: boolean; isActive: boolean; versionId: number; fileId: number }[];
  readonly grants: { nodeId: number; personId: number | null; departmentId: number | null; type: number; isExcluded: boolean }[];
}

/** Numbers that repeat for a seed (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One random library. Ids are given out by `nextId`. */
export function makeForest(random: () => number, nextId: () => number): Forest {
  const upTo = (most: number): number => Math.floor(random() * most);
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)]!;
  const departments: Forest['departments'] = [];
  for (let count = 1 + upTo(5); count > 0; count -= 1) {
    departments.push({ id: nextId(), parentId: departments.length > 0 && random() < 0.7 ? pick(departments).id : null });
  }
  const people: Forest['people'] = [];
  for (let count = 2 + upTo(4); count > 0; count -= 1) {
    people.push({
      id: nextId(),
      departmentId: random() < 0.85 ? pick(departments).id : null,
      isAdministrator: random() < 0.1,
      isActive: random() < 0.85,
    });
  }
  const folders: Forest['folders'] = [];
  for (let count = 1 + upTo(7); count > 0; count -= 1) {
    folders.push({ id: nextId(), parentId: folders.length > 0 && random() < 0.75 ? pick(folders).id : null });
  }
  const documents: Forest['documents'] = [];
  for (let count = upTo(7); count > 0; count -= 1) {
    documents.push({
      id: nextId(),
      folderId: pick(folders).id,
      isPublished: random() < 0.8,
      isActive: random() < 0.9,
      versionId: nextId(),
      fileId: nextId(),
    });
  }
  const nodes = [...folders, ...documents].map(({ id }) => id);
  const grants: Forest['grants'] = [];
  for (let count = upTo(16); count > 0; count -= 1) {
    const isPerson = random() < 0.6;
    const isExcluded = isPerson && random() < 0.35;
    const type = isExcluded ? 0 : isPerson ? pick([0, 1, 2, 2, 3]) : pick([0, 1, 3]);
    const grant = {
      nodeId: pick(nodes),
      personId: isPerson ? pick(people).id : null,
      departmentId: isPerson ? null : pick(departments).id,
      type,
      isExcluded,
    };
    if (!grants.some((other) => JSON.stringify(other) === JSON.stringify(grant))) grants.push(grant);
  }
  return { departments, people, folders, documents, grants };
}

/** Another place for some folders and documents, never inside themselves. */
export function moveSome(forest: Forest, random: () => number): void {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  for (const folder of forest.folders) {
    if (random() > 0.4) continue;
    const target = random() < 0.2 ? null : pick(forest.folders).id;
    if (!isBelow(forest, target, folder.id)) folder.parentId = target;
  }
  for (const document of forest.documents) if (random() < 0.4) document.folderId = pick(forest.folders).id;
}

function isBelow(forest: Forest, folderId: number | null, above: number): boolean {
  for (let id = folderId; id !== null; id = forest.folders.find((folder) => folder.id === id)!.parentId) if (id === above) return true;
  return false;
}

/** The brute force: `resolve(user, node)` of docs/decisions/policy-library.md, word by word. 1 read, 2 download, 7 all. */
export function resolve(forest: Forest, personId: number, nodeId: number): number {
  const person = forest.people.find(({ id }) => id === personId)!;
  if (person.isAdministrator) return 7;
  const departments: number[] = [];
  for (let id = person.departmentId; id !== null; id = forest.departments.find((department) => department.id === id)!.parentId)
    departments.push(id);
  let collected = 0;
  const document = forest.documents.find(({ id }) => id === nodeId);
  let node: number | null = nodeId;
  while (node !== null) {
    const here = forest.grants.filter((grant) => grant.nodeId === node);
    if (here.some((grant) => grant.personId === personId && grant.type === 2 && !grant.isExcluded)) return 7;
    if (here.some((grant) => grant.personId === personId && grant.isExcluded)) return collected;
    for (const grant of here) {
      const isMine = grant.personId === personId || (grant.departmentId !== null && departments.includes(grant.departmentId));
      if (isMine) collected |= [1, 2, 7, 3][grant.type]!;
    }
    node = node === document?.id ? document.folderId : forest.folders.find(({ id }) => id === node)!.parentId;
  }
  return collected;
}

/** Brings libraries into the database. */
export async function plantForests(sql: SqlRunner, forests: readonly Forest[]): Promise<void> {
  const all = <Key extends keyof Forest>(key: Key): Forest[Key][number][] =>
    forests.flatMap((forest) => forest[key] as Forest[Key][number][]);
  const insert = (text: string, rows: readonly unknown[]) => sql.query(text, [JSON.stringify(rows)]);
  await insert(
    `insert into department (id, name, name_en, parent_id) select id, 'd' || id, 'd' || id, "parentId" from json_to_recordset($1) as d (id bigint, "parentId" bigint)`,
    all('departments'),
  );
  await insert(
    `insert into person (id, user_no, name, english_name, department_id, is_active) select id, 'u' || id, 'u' || id, 'u' || id, "departmentId", "isActive"
     from json_to_recordset($1) as p (id bigint, "departmentId" bigint, "isActive" boolean)`,
    all('people'),
  );
  await insert(
    `insert into person_role (person_id, role_id) select id, case when "isAdministrator" then 2 else 1 end from json_to_recordset($1) as p (id bigint, "isAdministrator" boolean)`,
    all('people'),
  );
  const creator = forests[0]!.people[0]!.id;
  await sql.query(
    `insert into policy_folder (id, parent_id, name, state, creator_id) select id, "parentId", 'f' || id, 'open', $2
     from json_to_recordset($1) as f (id bigint, "parentId" bigint)`,
    [JSON.stringify(all('folders')), creator],
  );
  await insert(
    `insert into stored_file (id, name, storage_key, size, sha256, media_type) select "fileId", 'a.pdf', 'k' || "fileId", 1, '', 'application/pdf'
     from json_to_recordset($1) as d ("fileId" bigint)`,
    all('documents'),
  );
  await sql.query(
    `insert into policy (id, folder_id, name, creator_id, updated_by, is_published, is_active) select id, "folderId", 'p' || id, $2, $2, "isPublished", "isActive"
     from json_to_recordset($1) as d (id bigint, "folderId" bigint, "isPublished" boolean, "isActive" boolean)`,
    [JSON.stringify(all('documents')), creator],
  );
  await sql.query(
    `insert into policy_version (id, policy_id, revision, version_no, state, name, doc_level, doc_category, secret_level, region, file_id, author_id)
     select "versionId", id, 1, '1', case when "isPublished" then 'published' else 'draft' end, 'p' || id, 1, 1, 1, 1, "fileId", $2
     from json_to_recordset($1) as d (id bigint, "versionId" bigint, "fileId" bigint, "isPublished" boolean)`,
    [JSON.stringify(all('documents')), creator],
  );
  await sql.query(
    `update policy p set current_version_id = case when p.is_published then v.id end, pending_version_id = case when not p.is_published then v.id end
     from policy_version v where v.policy_id = p.id`,
  );
  await insert(
    `insert into policy_grant (node_id, person_id, department_id, type, is_excluded) select "nodeId", "personId", "departmentId", type, "isExcluded"
     from json_to_recordset($1) as g ("nodeId" bigint, "personId" bigint, "departmentId" bigint, type int, "isExcluded" boolean)`,
    all('grants'),
  );
}

/** Brings the places of folders and documents up to what they are now. */
export async function replant(sql: SqlRunner, forests: readonly Forest[]): Promise<void> {
  await sql.query(
    `update policy_folder f set parent_id = g."parentId" from json_to_recordset($1) as g (id bigint, "parentId" bigint) where g.id = f.id`,
    [JSON.stringify(forests.flatMap((forest) => forest.folders))],
  );
  await sql.query(
    `update policy p set folder_id = g."folderId" from json_to_recordset($1) as g (id bigint, "folderId" bigint) where g.id = p.id`,
    [JSON.stringify(forests.flatMap((forest) => forest.documents))],
  );
}
