import { Readable } from 'node:stream';
import { policyRoutes, type CreateDocBody, type UpdateDocBody } from '@portal/contract';
import { FileStorage, makeStorageKey, requestContext, Sql } from '@portal/platform';
import { FolderService, PermissionService, PolicyFilingService, PolicyLifecycleService, PolicyService } from '@portal/policy';
import type { Actor } from '@portal/workflows';
import type { DemoDirectory } from './demo-directory.ts';
import { writePdf } from './evidence.ts';
import { writeDocx, writeFlowPng, writePptx, writeXlsx } from './office-files.ts';
import { policies, policyFolders, type DemoFileKind, type DemoPolicy } from './policies.ts';

const DAY_MS = 86_400_000;
const administrators: readonly string[] = ['admin', 'reviewer'];
/** The machinery's word for what a file of a kind is, and its media type. */
const KINDS: Readonly<Record<DemoFileKind, readonly [kind: string, media: string]>> = {
  pdf: ['pdf', 'application/pdf'],
  docx: ['word', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xlsx: ['sheet', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  pptx: ['slides', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  png: ['image', 'image/png'],
};

export interface PolicyServices {
  readonly sql: Sql;
  readonly storage: FileStorage;
  readonly folders: FolderService;
  readonly permissions: PermissionService;
  readonly policies: PolicyService;
  readonly lifecycle: PolicyLifecycleService;
  readonly filing: PolicyFilingService;
}

/** Tells the story of the policy library: its folders and who may see them, forty policies in every state, their versions and reviews. */
export class PolicyStory {
  readonly #services: PolicyServices;
  readonly #directory: DemoDirectory;
  readonly #now: Date;
  readonly #folders = new Map<string, number>();
  #minute = 0;

  constructor(services: PolicyServices, directory: DemoDirectory, now: Date) {
    this.#services = services;
    this.#directory = directory;
    this.#now = now;
  }

  async tell(): Promise<void> {
    await this.#makeFolders();
    for (const policy of policies) await this.#tellPolicy(policy);
  }

  /** Everybody reads the library; finance and pay are for fewer, and one colleague is kept out of a folder. */
  async #makeFolders(): Promise<void> {
    const { folders, permissions } = this.#services;
    const admin = this.#actor('admin');
    for (const { key, parent, name, owner } of policyFolders) {
      const parentId = parent ? this.#folders.get(parent)! : 0;
      this.#folders.set(key, await this.#at(800, () => folders.create({ name, parentId, permissionId: null }, admin)));
      const id = this.#folders.get(key)!;
      const everybody = parent ? [] : [...this.#directory.departmentIds.values()].map((pk) => ({ pk, objectType: 1, permissionType: 3 }));
      const body = policyRoutes.setPermission.body.parse({
        id,
        type: 0,
        permission: everybody,
        excludePermission: key === 'finance' ? [{ pk: this.#person('user'), objectType: 0 }] : [],
        docOwner: [{ pk: this.#person('admin') }, { pk: this.#person(owner) }],
      });
      await this.#at(799, () => permissions.set(body, admin));
    }
  }

  async #tellPolicy(policy: DemoPolicy): Promise<void> {
    const { policies: service, lifecycle, filing, permissions } = this.#services;
    const folder = policyFolders.find(({ key }) => key === policy.folder)!;
    const author = folder.owner;
    const actor = this.#actor(author);
    const begin = policy.since + (policy.versions - 1) * 180 + 12;
    let id = 0;
    for (let version = 1; version <= policy.versions; version += 1) {
      const daysAgo = begin - (version - 1) * 180;
      const body = await this.#body(policy, author, version, daysAgo);
      id =
        version === 1
          ? await this.#at(daysAgo, () => service.create(policyRoutes.createDoc.body.parse(body) as CreateDocBody, actor))
          : await this.#at(daysAgo, () => service.update(policyRoutes.updateDoc.body.parse({ ...body, id }) as UpdateDocBody, actor));
      if (version === policy.versions && policy.state === 'draft') return;
      await this.#at(daysAgo - 4, () => lifecycle.submit({ id, rowVersion: null, comments: '' }, actor));
      if (version === policy.versions && policy.state === 'inReview') return;
      await this.#at(daysAgo - 10, () => this.#approve(policy, version, id));
    }
    if (policy.name === '薪酬管理制度') {
      const entry = {
        id,
        type: 1,
        permission: [{ pk: this.#person('wang.siyuan'), permissionType: 0 }],
        excludePermission: [{ pk: this.#person('aide') }],
      };
      await this.#at(30, () => permissions.set(policyRoutes.setPermission.body.parse(entry), actor));
    }
    const input = { id, rowVersion: null, comments: '' };
    if (policy.state === 'retired') await this.#at(20, () => lifecycle.retire({ ...input, comments: '由供应商准入管理制度取代' }, actor));
    if (policy.state === 'deleted') await this.#at(6, () => filing.remove({ id, rowVersion: null, reason: '重复上传' }, actor));
    if (policy.state === 'revising') {
      const next = await this.#body({ ...policy, rule: `${policy.rule}参加行业会议须事先报备。` }, author, 2, 2);
      await this.#at(2, () => service.update(policyRoutes.updateDoc.body.parse({ ...next, id }) as UpdateDocBody, actor));
    }
  }

  /** Somebody independent approves; the last version of one policy waits for its day. */
  #approve(policy: DemoPolicy, version: number, id: number): Promise<number> {
    const waits = policy.state === 'approved' && version === policy.versions;
    const effectiveDate = waits ? this.#day(20) : null;
    return this.#services.lifecycle.approve({ id, rowVersion: null, comments: '', effectiveDate }, this.#actor('reviewer'));
  }

  async #body(policy: DemoPolicy, author: string, version: number, daysAgo: number): Promise<Record<string, unknown>> {
    const [docLevel, docCategory, secretLevel, region] = policy.classes;
    const isLast = version === policy.versions || policy.state === 'revising';
    return {
      folderId: this.#folders.get(policy.folder),
      docName: `${policy.name} ${policy.nameEn}`,
      docLevel,
      docCategory,
      secretLevel,
      region,
      department: this.#directory.departmentIds.get(policy.department),
      version: `${version}.0`,
      docPath: await this.#store(policy, author, version, daysAgo),
      reviewDateTime: this.#day(isLast ? policy.reviewIn : policy.reviewIn - (policy.versions - version) * 180),
      comments: version === 1 ? '首次发布' : `第 ${version} 版：更新职责与要求`,
    };
  }

  async #store(policy: DemoPolicy, author: string, version: number, daysAgo: number): Promise<number> {
    const { sql, storage } = this.#services;
    const at = this.#instant(daysAgo);
    const stored = await storage.put(makeStorageKey('policies', at), Readable.from([writeFile(policy, version)]));
    const [kind, media] = KINDS[policy.kind];
    const row = await sql.one<{ id: number }>(
      `insert into stored_file (name, storage_key, size, sha256, media_type, content_kind, uploaded_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [`${policy.name} v${version}.0.${policy.kind}`, stored.key, stored.size, stored.sha256, media, kind, this.#person(author), at],
    );
    return row!.id;
  }

  #at<T>(daysAgo: number, work: () => Promise<T>): Promise<T> {
    return requestContext.run({ requestId: 'demo', at: this.#instant(daysAgo) }, work);
  }

  /** Working hours of a day that lies back; never in the future. */
  #instant(daysAgo: number): Date {
    this.#minute += 7;
    return new Date(
      Math.min(this.#now.getTime() - Math.max(0, daysAgo) * DAY_MS + (this.#minute % 240) * 60_000 - 4 * 3_600_000, this.#now.getTime()),
    );
  }

  #day(days: number): string {
    return new Date(this.#now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  }

  #actor(userNo: string): Actor {
    return { id: this.#person(userNo), isAdministrator: administrators.includes(userNo), isSystem: false };
  }

  #person(userNo: string): number {
    const id = this.#directory.personIds.get(userNo);
    if (!id) throw new Error(`The demo knows no person ${userNo}`);
    return id;
  }
}

/** The file of one version: the same policy, a little longer each time. */
function writeFile(policy: DemoPolicy, version: number): Buffer {
  const { name, nameEn, rule, ruleEn } = policy;
  const later = version > 1 ? [`第 ${version} 版起：每季度由部门负责人抽查执行情况。`] : [];
  const laterEn =
    version > 1 ? [`Since version ${version}: the head of department checks the practice every ${version > 2 ? 'month' : 'quarter'}.`] : [];
  const english = [
    '1. Purpose',
    `This document says how the group handles: ${nameEn}.`,
    '2. Rules',
    ruleEn,
    ...laterEn,
    '3. Records',
    'Records are kept for three years.',
  ];
  const chinese = ['一、目的', `为规范集团的${name}，制定本文件。`, '二、要求', rule, ...later, '三、记录', '执行记录保存三年。'];
  switch (policy.kind) {
    case 'pdf':
      return writePdf(nameEn, english);
    case 'docx':
      return writeDocx(`${name} ${nameEn}`, [...chinese, '', ...english]);
    case 'xlsx':
      return writeXlsx([
        ['序号 No.', '要求 Rule', '说明 Note'],
        ['1', rule, ruleEn],
        ...later.map((text, index) => [String(index + 2), text, laterEn[index] ?? '']),
      ]);
    case 'pptx':
      return writePptx([
        [name, nameEn, `V${version}.0`],
        ['要求 Rules', rule, ruleEn, ...later, ...laterEn],
        ['记录 Records', '执行记录保存三年。', 'Records are kept for three years.'],
      ]);
    case 'png':
      return writeFlowPng(4 + version);
  }
}
