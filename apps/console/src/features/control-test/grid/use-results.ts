import { useEffect, useMemo, useRef } from 'react';
import { isApiError } from '#shared/api/api-error.ts';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { useDraft } from '#shared/forms/use-draft.ts';
import { useSending } from '#shared/record/use-sending.ts';
import { staleControlTest, type ControlTestRecord, type TestItem, type TestMark } from '../api/records.ts';
import {
  baseAfter,
  baseOf,
  nameTyped,
  pickStanding,
  toItemChanges,
  type ItemChanges,
  type Letter,
  type TypedPart,
  type TypedResults,
} from './typed-results.ts';

/** Stands for several items at once, where one has its place: no item has it. */
export const MANY_ITEMS = { place: 0 } as const;

type Given = ItemChanges & { docs?: { docId: number }[] };
const nothing: TypedResults = {};

/** The first field that was refused says more than that something was. */
const wordsOf = (error: unknown): string => ((isApiError(error, 'validation') && error.errors[0]) || (error as Error)).message;

/**
 * The results of a sample as they are typed: shown at once, sent together, and kept on this device until they were saved, also when the server says no or
 * the page is left. Files are sent by themselves; one that is refused stands beside its item with the reason.
 *
 * @param readOnly what was typed before is kept but not shown: the test is somebody else's now
 */
export function useResults(record: ControlTestRecord, items: readonly TestItem[], readOnly = false) {
  const draft = useDraft<Record<string, TypedResults[string] | undefined>>(`testResults:${record.id}`, nothing);
  // A sample drawn anew has other items, and an item that was saved meanwhile knows better: what was typed before is neither shown nor sent.
  const typed = useMemo(() => {
    if (readOnly) return nothing;
    return pickStanding(Object.fromEntries(Object.entries(draft.value).flatMap(([name, one]) => (one ? [[name, one]] : []))), items);
  }, [draft.value, items, readOnly]);
  const changes = useMemo(() => toItemChanges(typed), [typed]);
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
  const read = (item: TestItem, part: TypedPart, letter: Letter): string =>
    typed[nameTyped(item.place, part, letter)]?.text ?? item[part][letter] ?? '';
  const type = (item: TestItem, part: TypedPart, letter: Letter, text: string) =>
    draft.set({ [nameTyped(item.place, part, letter)]: { text, base: baseOf(item) } });
  const markOf = (item: TestItem, letter: Letter): string => read(item, 'marks', letter);
  const noteOf = (item: TestItem, letter: Letter): string => read(item, 'notes', letter);
  const newest = useRef(draft);
  useEffect(() => {
    newest.current = draft;
  });
  const save = () => {
    const sent = changes;
    const settle = draft.settle;
    // What was typed while it was under way is still to be sent, on what is saved now.
    const forget = () => {
      const later = Object.entries(newest.current.value).flatMap(([name, one]) => {
        const change = sent.find(({ place }) => name.startsWith(`${place} `));
        const item = items.find(({ place }) => place === change?.place);
        if (!one || !change || !item || typed[name] === one || one.base !== baseOf(item)) return [];
        return [[name, { ...one, base: baseAfter(item, change) }]];
      });
      settle();
      draft.rebase(nothing);
      if (later.length > 0) newest.current.set(Object.fromEntries(later));
    };
    // What was refused is told by the command, and stays typed.
    inTurn(saving, sent).then(forget, () => undefined);
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
  /** Each file once, for all its items, in one step; whether all of them are attached. One that is refused stands with the others of `MANY_ITEMS`. */
  const attachMany = async (given: readonly { file: File; places: readonly number[] }[]): Promise<boolean> => {
    const arrived = await Promise.all(given.map(async ({ file, places }) => ({ places, one: await send(file, MANY_ITEMS.place) })));
    const sent = arrived.flatMap(({ places, one }) => (one && stands(one.id) ? [{ ...one, places }] : []));
    if (sent.length === 0) return false;
    const changed = [...new Set(sent.flatMap(({ places }) => places))].map((place) => ({
      place,
      docs: sent.filter(({ places }) => places.includes(place)).map(({ stored }) => ({ docId: stored.id })),
    }));
    try {
      await inTurn(attaching, changed);
      for (const { id } of sent) drop(id);
      return sent.length === given.length;
    } catch (error) {
      refuse(
        sent.map(({ id }) => id),
        wordsOf(error),
      );
      return false;
    }
  };
  /** Items with a fail that says nothing yet: they are not sent before. */
  const silent = items.filter((item) => {
    const { marks = {} } = changes.find(({ place }) => place === item.place) ?? {};
    return Object.keys(marks).some((key) => markOf(item, key as Letter) === 'f' && noteOf(item, key as Letter) === '');
  });
  return {
    markOf,
    noteOf,
    setMark: (item: TestItem, letter: Letter, mark: TestMark | '') => type(item, 'marks', letter, mark),
    setNote: (item: TestItem, letter: Letter, note: string) => type(item, 'notes', letter, note),
    save,
    attach,
    attachMany,
    /** Files of an item that are on their way or were refused, and putting one of them away. */
    sendingOf: ({ place }: Pick<TestItem, 'place'>) => sending.filter((file) => file.of === place),
    drop,
    changed: changes.length,
    draft,
    silent,
    busy: saving.isPending || attaching.isPending,
  };
}

export type Results = ReturnType<typeof useResults>;
