import { Injectable } from '@nestjs/common';
import {
  defineJob,
  defineJobKind,
  FileStorage,
  isUnderWay,
  JobHopeless,
  JobRuns,
  MissingFileError,
  renderDocument,
  Sql,
  type JobRun,
  type JobRunData,
  type JobWork,
  type RenderOutcome,
  type StoredContent,
} from '@portal/platform';
import { extensionOf, kindOfName } from './file-kind.ts';
import { PolicyFiles, type PolicyFile } from './policy-files.ts';

interface RenderingOutput {
  readonly storageKey: string | null;
  readonly size: number | null;
}

export type PolicyRendering = JobRun<object, RenderingOutput>;

const ATTEMPTS = 3;

export const renderingKind = defineJobKind<object, RenderingOutput>({
  name: 'policyRendering',
  job: defineJob<JobRunData>('render', 'render-policy-file', { attempts: ATTEMPTS, backoff: { type: 'exponential', delay: 2_000 } }),
  audience: 'nobody',
  attempts: ATTEMPTS,
  sweepsItself: true,
});

/** What a worker that has an office program says of itself in its heartbeat. */
export const RENDERS = 'render';

/** So many files are offered in one sweep; the next one goes on. */
const AT_ONCE = 20;
/** A file that waits or is being drawn for so long without a sign is offered again. */
const LOST_AFTER_SECONDS = 15;
/** A worker that gave no sign for so long (seconds) is not waited for. */
const ALIVE_SECONDS = 45;

/**
 * Policy files as pages (issue 5, Preview): a worker that has LibreOffice draws each once, before anybody asks where it can. The pages are kept
 * beside the file and shown instead of it; where no worker can, the console reads the file's words and grids as before.
 */
@Injectable()
export class PolicyRenderings {
  readonly #sql: Sql;
  readonly #storage: FileStorage;
  readonly #runs: JobRuns;
  readonly #files: PolicyFiles;

  constructor(sql: Sql, storage: FileStorage, runs: JobRuns, files: PolicyFiles) {
    this.#sql = sql;
    this.#storage = storage;
    this.#runs = runs;
    this.#files = files;
  }

  /**
   * The pages of a file, or how far they have come. Who is the first to look at it has it drawn next.
   * @returns undefined where it needs no drawing, or no worker can
   */
  async look(file: PolicyFile): Promise<PolicyRendering | undefined> {
    if (!needsRendering(file)) return undefined;
    const known = await this.#runs.findOf(renderingKind, file.id);
    if (known && !isUnderWay(known)) return known;
    const { can } = (await this.#sql.one<{ can: boolean }>(
      `select exists (select 1 from process_heartbeat where $1 = any (abilities) and seen_at > now() - interval '${ALIVE_SECONDS} seconds') as can`,
      [RENDERS],
    ))!;
    if (!can) return undefined;
    await this.#start(file.id);
    return this.#runs.findOf(renderingKind, file.id);
  }

  /** @throws MissingFileError when the pages are gone: they are drawn again at the next look */
  async open(fileId: number, { output }: PolicyRendering) {
    try {
      return await this.#storage.open(output.storageKey ?? '');
    } catch (error) {
      if (error instanceof MissingFileError) await this.#start(fileId);
      throw error;
    }
  }

  /** Offers the files of published and pending versions that nobody has drawn yet, the newest first. @returns how many were offered */
  async sweep(): Promise<number> {
    const undrawn = await this.#sql.query<{ id: number }>(
      `select f.id from policy p join policy_version v on v.id in (p.current_version_id, p.pending_version_id) join stored_file f on f.id = v.file_id
       where p.is_active and (f.content_kind in ('word', 'slides', 'sheet') or (f.content_kind = 'image' and f.name ~* '\\.tiff?$'))
         and not exists (select 1 from job_run r where r.kind = $1 and r.subject_id = f.id)
       order by f.id desc limit ${AT_ONCE}`,
      [renderingKind.name],
    );
    for (const { id } of undrawn) await this.#start(id);
    return undrawn.length + (await this.#runs.offerLost(renderingKind, LOST_AFTER_SECONDS));
  }

  /** What a worker does that has an office program. */
  workWith(office: string): JobWork<object, RenderingOutput> {
    return {
      kind: renderingKind,
      work: (run) => this.#draw(run, office),
      cleanUp: ({ id }) => this.#storage.remove(pagesKey(id)),
    };
  }

  async #draw({ id, subjectId }: PolicyRendering, office: string): Promise<RenderingOutput> {
    const file = await this.#files.find(subjectId!);
    if (!file) throw new JobHopeless('gone');
    let stored: StoredContent | undefined;
    const content = await this.#storage.open(file.storage_key).catch((error: unknown) => {
      throw error instanceof MissingFileError ? new JobHopeless('broken') : error;
    });
    await renderDocument(office, content, { fileName: file.name, size: file.size }, async (outcome) => {
      stored = await this.#take(id, outcome);
    });
    return { storageKey: stored!.key, size: stored!.size };
  }

  /** A program that was ended for its hunger is so again; one that broke may have had a bad day. */
  async #take(runId: number, outcome: RenderOutcome): Promise<StoredContent> {
    if (outcome.ok) return this.#storage.put(pagesKey(runId), outcome.pdf);
    if (outcome.lacks) throw new Error(`The file could not be drawn as pages: this worker's LibreOffice lacks ${outcome.lacks}`);
    throw outcome.reason === 'broken' ? new Error('The file could not be drawn as pages') : new JobHopeless(outcome.reason);
  }

  #start(fileId: number): Promise<number> {
    const output = { storageKey: null, size: null };
    return this.#runs.start(renderingKind, { personId: null, subjectId: fileId, openKey: String(fileId), input: {}, output });
  }
}

/** One place a run: a repeat replaces the pages of the try before it. */
function pagesKey(runId: number): string {
  return `renderings/${runId}.pdf`;
}

/** Whether a browser cannot show the file as it is, and an office program can. */
export function needsRendering(file: Pick<PolicyFile, 'content_kind' | 'name'>): boolean {
  const kind = file.content_kind || kindOfName(file.name);
  if (kind === 'image') return /^tiff?$/.test(extensionOf(file.name));
  return kind === 'word' || kind === 'slides' || kind === 'sheet';
}
