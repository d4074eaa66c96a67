import { Injectable } from '@nestjs/common';
import { refuseField, type testResultsBody } from '@portal/contract';
import { Sql, toStepFiles, WorkflowRunner, type FieldChange, type Moved, type StepFile } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import type { z } from 'zod';
import { ControlTestQueries } from '../control-test.queries.ts';
import type { ControlTestView } from '../control-test.row.ts';
import { PopulationService } from './population.service.ts';

type Given = z.output<typeof testResultsBody>['items'][number];
type Words = Readonly<Record<string, string>>;

interface ItemRow {
  readonly place: number;
  readonly marks: Words;
  readonly notes: Words;
}

interface NewResults {
  readonly place: number;
  readonly marks: Words;
  readonly notes: Words;
}

/** Results of items: a mark for each attribute, a note for what fails, evidence. What comes together is one step. */
@Injectable()
export class ResultsService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #queries: ControlTestQueries;
  readonly #populations: PopulationService;

  constructor(sql: Sql, runner: WorkflowRunner, queries: ControlTestQueries, populations: PopulationService) {
    this.#sql = sql;
    this.#runner = runner;
    this.#queries = queries;
    this.#populations = populations;
  }

  /**
   * @param offered files that are evidence already and that the room above lets this tester use, beside those that he uploaded
   * @throws Refusal for an item that is not in the sample, an attribute that is not in the procedure, a fail without a word
   */
  async save(body: z.output<typeof testResultsBody>, actor: Actor, offered: readonly StepFile[] = []): Promise<Moved> {
    const row = await this.#queries.read(body.id, actor);
    const step = this.#populations.decide(row, 'RECORD_RESULTS', body.rowVersion, actor);
    const letters = await this.#letters(row);
    const present = await this.#items(row.id);
    const results = body.items.map((given) => merge(present.get(given.place), given, letters));
    const files = await this.#files(row.id, body.items, actor, offered);
    const changes = results.flatMap((result) => tellChange(present.get(result.place)!, result));
    const [moved] = await this.#runner.commit([{ ...step, changes: [...changes, ...files.changes], files: files.step }], {
      actor,
      also: async (tx) => {
        await tx.query(
          `update control_test_item i set marks = given.marks, notes = given.notes
           from json_to_recordset($2) as given (place int, marks jsonb, notes jsonb) where i.test_id = $1 and i.place = given.place`,
          [row.id, JSON.stringify(results)],
        );
        await tx.query(
          `delete from control_test_evidence e using json_to_recordset($2) as given (place int, id bigint)
           where e.test_id = $1 and e.place = given.place and e.file_id = given.id`,
          [row.id, JSON.stringify(files.removed)],
        );
        await tx.query(
          `insert into control_test_evidence (test_id, place, file_id) select $1, given.place, given.id
           from json_to_recordset($2) as given (place int, id bigint) on conflict do nothing`,
          [row.id, JSON.stringify(files.added)],
        );
      },
    });
    return moved!;
  }

  async #letters(row: ControlTestView): Promise<readonly string[]> {
    if (row.procedure_id === null) throw refuseField('procedure', 'controlTest.noProcedure');
    const [version] = await this.#sql.query<{ letters: string[] }>(
      `select array(select a ->> 'letter' from jsonb_array_elements(attributes) a) as letters from test_procedure_version
       where procedure_id = $1 and version_no = $2`,
      [row.procedure_id, row.procedure_version],
    );
    return version?.letters ?? [];
  }

  async #items(testId: number): Promise<Map<number, ItemRow>> {
    const rows = await this.#sql.query<ItemRow>(
      `select i.place, i.marks, i.notes from control_test_item i join control_test_draw w on w.test_id = i.test_id and w.ordinal = i.ordinal
       where i.test_id = $1 and w.is_current`,
      [testId],
    );
    return new Map(rows.map((row) => [row.place, row]));
  }

  async #files(testId: number, items: readonly Given[], actor: Actor, offered: readonly StepFile[]) {
    const links = items.flatMap(({ place, docs }) => (docs ?? []).map(({ docId, isDelete }) => ({ place, id: docId, isDelete })));
    const present = await this.#sql.query<StepFile & { place: number }>(
      'select e.place, f.id, f.name, f.sha256 from control_test_evidence e join stored_file f on f.id = e.file_id where e.test_id = $1',
      [testId],
    );
    const hangs = (link: { place: number; id: number }) => present.some(({ place, id }) => place === link.place && id === link.id);
    const added = links.filter((link) => !link.isDelete && !hangs(link));
    const removed = links.filter((link) => link.isDelete && hangs(link));
    const uploaded = await this.#sql.query<StepFile>(
      'select id, name, sha256 from stored_file where id = any($1::bigint[]) and uploaded_by = $2',
      [added.map(({ id }) => id), actor.id],
    );
    const known = new Map([...present, ...uploaded, ...offered].map((file) => [file.id, file]));
    if (added.some(({ id }) => !known.has(id))) throw refuseField('docs', 'controlTest.unknownFile');
    const fileOf = ({ id }: { id: number }) => known.get(id)!;
    // A file may prove several items: the step tells when the first of them has it, and when the last one has lost it.
    const stays = (link: { id: number }) =>
      added.some(({ id }) => id === link.id) ||
      present.some((one) => one.id === link.id && !removed.some(({ place, id }) => place === one.place && id === one.id));
    const linked = distinct(added.filter(({ id }) => !present.some((one) => one.id === id)).map(fileOf));
    const unlinked = distinct(removed.filter((link) => !stays(link)).map(fileOf));
    return {
      added: added.map(({ place, id }) => ({ place, id })),
      removed: removed.map(({ place, id }) => ({ place, id })),
      step: toStepFiles(linked, unlinked),
      changes: [
        ...removed.map((link) => ({ field: `evidence ${link.place}`, before: fileOf(link).name, after: '' })),
        ...added.map((link) => ({ field: `evidence ${link.place}`, before: '', after: fileOf(link).name })),
      ],
    };
  }
}

const distinct = (files: readonly StepFile[]): StepFile[] => [...new Map(files.map((file) => [file.id, file])).values()];

/** An item with what was given laid over it; an empty mark takes the mark and its note away. */
function merge(present: ItemRow | undefined, given: Given, letters: readonly string[]): NewResults {
  const { place } = given;
  if (!present) throw refuseField('items', 'controlTest.unknownItem', { place });
  const attribute = [...Object.keys(given.marks ?? {}), ...Object.keys(given.notes ?? {})].find((one) => !letters.includes(one));
  if (attribute) throw refuseField('items', 'controlTest.unknownAttribute', { attribute });
  const filled = (words: Record<string, string | undefined>): Words =>
    Object.fromEntries(Object.entries(words).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  const marks = filled({ ...present.marks, ...given.marks });
  const notes = filled({ ...present.notes, ...given.notes });
  const silent = Object.keys(marks).find((one) => marks[one] === 'f' && !notes[one]);
  if (silent) throw refuseField('items', 'controlTest.failNote', { place, attribute: silent });
  return { place, marks, notes };
}

function tellChange(before: ItemRow, after: NewResults): FieldChange[] {
  const say = ({ marks, notes }: Pick<NewResults, 'marks' | 'notes'>) =>
    [...new Set([...Object.keys(marks), ...Object.keys(notes)])]
      .sort()
      .map((letter) => [`${letter} ${marks[letter] ?? ''}`.trim(), notes[letter]].filter(Boolean).join(': '))
      .join('; ');
  const [old, now] = [say(before), say(after)];
  return old === now ? [] : [{ field: `item ${after.place}`, before: old, after: now }];
}
