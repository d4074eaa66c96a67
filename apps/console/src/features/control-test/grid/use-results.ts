import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { upload } from '#shared/api/upload.ts';
import { showError, useCommand } from '#shared/api/use-call.ts';
import { staleControlTest, type ControlTestRecord, type TestAttribute, type TestItem, type TestMark } from '../api/records.ts';

type Letter = TestAttribute['letter'];
type Changes = { marks?: Partial<Record<Letter, TestMark | ''>>; notes?: Partial<Record<Letter, string>> };

/** The results of a sample as they are typed: shown at once, sent together, and kept when the server says no. */
export function useResults(record: ControlTestRecord, items: readonly TestItem[]) {
  const [changes, setChanges] = useState<ReadonlyMap<number, Changes>>(new Map());
  const { mutate, isPending } = useCommand(routes.saveTestResults, { refreshes: staleControlTest.all });
  const change = (place: number, next: Changes) =>
    setChanges((current) => {
      const before = current.get(place);
      return new Map(current).set(place, { marks: { ...before?.marks, ...next.marks }, notes: { ...before?.notes, ...next.notes } });
    });
  // A sample drawn anew has other items: what was typed for those that went is not sent.
  const drawn = new Set(items.map(({ place }) => place));
  const typed = [...changes].filter(([place]) => drawn.has(place));
  const markOf = (item: TestItem, letter: Letter): string => changes.get(item.place)?.marks?.[letter] ?? item.marks[letter] ?? '';
  const noteOf = (item: TestItem, letter: Letter): string => changes.get(item.place)?.notes?.[letter] ?? item.notes[letter] ?? '';
  const send = (given: { place: number; docs?: { docId: number; isDelete?: boolean }[] }[], onSuccess?: () => void) =>
    mutate({ body: { id: record.id, rowVersion: record.rowVersion, items: given } }, onSuccess && { onSuccess });
  const save = () => {
    const sent = changes;
    // What was typed while it was under way is still to be sent.
    const forget = () => setChanges((current) => new Map([...current].filter(([place, typed]) => sent.get(place) !== typed)));
    send(
      typed.map(([place, { marks, notes }]) => ({ place, ...(marks && { marks }), ...(notes && { notes }) })),
      forget,
    );
  };
  const attach = async (place: number, files: readonly File[]) => {
    try {
      const uploaded = await upload(routes.attachmentUpload, files);
      send([{ place, docs: uploaded.map(({ id }) => ({ docId: id })) }]);
    } catch (error) {
      showError(error);
    }
  };
  /** Items with a fail that says nothing yet: they are not sent before. */
  const silent = items.filter((item) =>
    Object.keys(changes.get(item.place)?.marks ?? {}).some(
      (key) => markOf(item, key as Letter) === 'f' && noteOf(item, key as Letter) === '',
    ),
  );
  return {
    markOf,
    noteOf,
    setMark: (item: TestItem, letter: Letter, mark: TestMark | '') => change(item.place, { marks: { [letter]: mark } }),
    setNote: (item: TestItem, letter: Letter, note: string) => change(item.place, { notes: { [letter]: note } }),
    save,
    attach,
    changed: typed.length,
    silent,
    busy: isPending,
  };
}

export type Results = ReturnType<typeof useResults>;
