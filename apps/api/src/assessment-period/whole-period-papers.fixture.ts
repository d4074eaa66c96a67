import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CoveredFacts, WorkingPapersSource } from '@portal/certification';
import { routes } from '@portal/contract';
import { ExportWriter, FileStorage, JobRuns, JobRunWorker, readSigningKey, RecordKinds, WorkCalendar } from '@portal/platform';
import type { ApiClient, TestApi } from '@portal/testing';
import { forEach } from './whole-period-deeds.fixture.ts';

/** The programs that people verify with stand outside every package. */
const tool = <Module>(place: string) => import(pathToFileURL(path.resolve(place)).href) as Promise<Module>;
type PackageTool = typeof import('../../../../tools/audit/verify-package.mjs');
type SampleTool = typeof import('../../../../tools/sample/verify-sample.mjs');

/** What a package says of its records in `index.json`. */
interface PackedRecord {
  readonly workflow: string;
  readonly id: number;
  readonly number: string;
  readonly folder: string;
  readonly evidence: readonly { readonly path: string; readonly name: string }[];
}

/** A step of a record's trail as a package holds it. */
interface PackedStep {
  readonly event: string;
  readonly body: string;
  readonly withheld?: true;
}

/** The working papers of a period, asked for by the call and written as a worker writes them. @returns the zip */
async function takePapers(api: TestApi, client: ApiClient, periodId: number): Promise<Buffer> {
  const { jobId } = (await client.ask(routes.exportWorkingPapers, { body: { periodId, companyId: null } })) as { jobId: string };
  const storage: FileStorage = api.app.get(FileStorage as never);
  const source = new WorkingPapersSource(api.app.get(RecordKinds), storage, api.app.get(CoveredFacts), api.config);
  const writer = new ExportWriter(api.sql, storage, [source], api.app.get(WorkCalendar));
  await new JobRunWorker(api.sql, api.app.get(JobRuns)).take(writer, Number(jobId), { attemptsMade: 0 });
  const { url } = await client.ask(routes.getJob, { query: { id: jobId } });
  return Buffer.from(await (await client.raw(url!)).arrayBuffer());
}

/**
 * The papers of a period as whoever has nothing but the zip reads them: by the programs that people verify a package and a sample with.
 * @returns what the verifier found, where the contents lead to nothing, the ids of the packed tests, by the number of each test with a population what its sample
 * says when it is drawn again, and the steps of each record by its number
 */
export async function readPapers(api: TestApi, client: ApiClient, periodId: number) {
  const { openPackage, verifyPackage } = await tool<PackageTool>('tools/audit/verify-package.mjs');
  const { verifySample } = await tool<SampleTool>('tools/sample/verify-sample.mjs');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-whole-period-'));
  try {
    const zip = path.join(folder, 'papers.zip');
    await writeFile(zip, await takePapers(api, client, periodId));
    const { problems, records, withheld } = await verifyPackage(zip, readSigningKey(api.config)!.fingerprint);
    const entries = await openPackage(zip, problems);
    const read = async (name: string): Promise<Buffer> => {
      const parts: Buffer[] = [];
      for await (const part of entries.get(name)!()) parts.push(part);
      return Buffer.concat(parts);
    };
    const unpack = async (name: string): Promise<string> => {
      const file = path.join(folder, name.replaceAll('/', '-'));
      await writeFile(file, await read(name));
      return file;
    };
    const index = JSON.parse((await read('index.json')).toString()) as { records: PackedRecord[] };
    const tests = index.records.filter(({ workflow }) => workflow === 'controlTest');
    const sampled = tests.filter(({ folder: own }) => entries.has(`${own}/sample.json`));
    const samples = await forEach(sampled, async ({ number, folder: own, evidence }) => {
      const population = evidence.find(({ name }) => name === 'population.csv')!;
      const again = await verifySample(await unpack(`${own}/sample.json`), await unpack(population.path));
      return [number, again.problems] as const;
    });
    const links = [...(await read('index.html')).toString().matchAll(/href="([^"]+)"/g)].map(([, to]) => decodeURIComponent(to!));
    const trails = await forEach(index.records, async ({ number, folder: own }) => {
      const { chains } = JSON.parse((await read(`${own}/trail.json`)).toString()) as { chains: { steps: PackedStep[] }[] };
      return [number, chains.flatMap(({ steps }) => steps)] as const;
    });
    const deadLinks = links.filter((to) => !entries.has(to));
    return { problems, records, withheld, trails: new Map(trails), deadLinks, testIds: tests.map(({ id }) => id), samples: samples.sort() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
