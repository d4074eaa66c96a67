import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#shared/api/api-error.ts';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { useSending } from '#shared/record/use-sending.ts';
import { staleControlTest, type ControlTestRecord, type TestAttribute, type TestItem, type TestMark } from '../api/records.ts';

type Letter = TestAttribute['letter'];
type Changes = { marks?: Partial<Record<Letter, TestMark | ''>>; notes?: Partial<Record<Letter, string>> };
type Given = Changes & { place: number; docs?: { docId: number }[] };

/** The first field that was refused says more than that something was. */
const wordsOf = (error: unknown): string => ((isApiError(error, 'validation') && error.errors[0]) || (error as Error)).message;

/**
 * The results of a sample as they are typed: shown at once, sent together, and kept when the server says no. Files are sent by themselves; one that is refused
 * stands beside its item with the reason.
 */
export function useResults(record: ControlTestRecord, items: readonly TestItem[]) {
  const [changes, setChanges] = useState<ReadonlyMap<number, Changes>>(new Map());
  const saving = useCommand(routes.saveTestResults, { refreshes: staleControlTest.all });
  // A refusal is told beside the files, and there only.
  const attaching = useCommand(routes.saveTestResults, { refreshes: staleControlTest.all, onError: () => true });
  const { sending, send, drop, stands, refuse } = useSending();
  // A file may be long on its way: it is attached to the test as it is then, and two do not meet each other there.
  const rowVersion = useRef(record.rowVersion);
  useEffect(() => {
    rowVersion.current = Math.max(rowVersion.current, record.rowVersion);
  }, [record.rowVersion]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = (command: typeof saving, given: Given[]): Promise<void> => {
    const turn = last.current.then(async () => {
      const saved = await command.mutateAsync({ body: { id: record.id, rowVersion: rowVersion.current, items: given } });
      rowVersion.current = saved.rowVersion;
    });
    last.current = turn.catch(() => undefined);
    return turn;
  };
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
  const save = () => {
    const sent = changes;
    // What was typed while it was under way is still to be sent.
    const forget = () => setChanges((current) => new Map([...current].filter(([place, typed]) => sent.get(place) !== typed)));
    const given = typed.map(([place, { marks, notes }]) => ({ place, ...(marks && { marks }), ...(notes && { notes }) }));
    // What was refused is told by the command, and stays typed.
    inTurn(saving, given).then(forget, () => undefined);
  };
  const attach = async (place: number, files: readonly File[]) => {
    const arrived = await Promise.all(files.map((file) => send(file, place)));
    const sent = arrived.flatMap((one) => (one && stands(one.id) ? [one] : []));
    if (sent.length === 0) return;
    try {
      const docs = sent.map(({ stored }) => ({ docId: stored.id }));
      await inTurn(attaching, [{ place, docs }]);
      for (const { id } of sent) drop(id);
    } catch (error) {
      refuse(
        sent.map(({ id }) => id),
        wordsOf(error),
      );
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
    /** Files of an item that are on their way or were refused, and putting one of them away. */
    sendingOf: ({ place }: TestItem) => sending.filter((file) => file.of === place),
    drop,
    changed: typed.length,
    silent,
    busy: saving.isPending || attaching.isPending,
  };
}

export type Results = ReturnType<typeof useResults>;
