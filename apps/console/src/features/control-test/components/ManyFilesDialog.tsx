import Box from '@mui/material/Box';
import { useState } from 'react';
import { findNamedItems } from '#shared/evidence/named-items.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { SelectField } from '#shared/forms/fields.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { EvidenceList } from '#shared/parts/EvidenceList.tsx';
import type { TestItem } from '../api/records.ts';
import { MANY_ITEMS, type Results } from '../grid/use-results.ts';

/** Files that came for several items, and where they were dropped. */
export interface ManyFiles {
  readonly files: readonly File[];
  /** The item under the pointer, for what names none while none is selected. */
  readonly at?: number | undefined;
}

interface Props extends ManyFiles {
  items: readonly TestItem[];
  selected: ReadonlySet<number>;
  results: Results;
  onClose: () => void;
}

/** So many items of a file are told by their keys, the others as a number. */
const TOLD = 3;

/** Which items a file goes to: those that its name contains, those that are selected, all, or one. */
function useTargets(items: readonly TestItem[], selected: ReadonlySet<number>) {
  const { t, list } = useT();
  const noOf = new Map(items.map(({ place }, index) => [place, index + 1]));
  const say = (places: readonly number[]): string => {
    const told = items.filter(({ place }) => places.includes(place)).map(({ key, place }) => `${noOf.get(place)} · ${key}`);
    return told.length > TOLD ? t('controlTest.many.more', { keys: list(told.slice(0, TOLD)), rest: told.length - TOLD }) : list(told);
  };
  const placesOf = (name: string, target: string): number[] => {
    if (target === 'named') return findNamedItems([name], items).map(({ place }) => place);
    if (target === 'selected') return items.flatMap(({ place }) => (selected.has(place) ? [place] : []));
    if (target === 'all') return items.map(({ place }) => place);
    return target === '' ? [] : [Number(target)];
  };
  const choicesOf = (name: string) => [
    ...(placesOf(name, 'named').length > 0 ? [{ value: 'named', label: t('controlTest.many.named') }] : []),
    ...(selected.size > 0 ? [{ value: 'selected', label: t('controlTest.many.selected', { count: selected.size }) }] : []),
    { value: 'all', label: t('controlTest.many.all', { count: items.length }) },
    ...items.map(({ place, key }) => ({ value: String(place), label: `${noOf.get(place)} · ${key}` })),
    { value: '', label: t('controlTest.many.none') },
  ];
  return { say, placesOf, choicesOf };
}

/** Files for many items at once: each is matched to the items that its name contains, else to those that are selected; shown before anything is attached. */
export function ManyFilesDialog({ files, at, items, selected, results, onClose }: Props) {
  const { t } = useT();
  const { say, placesOf, choicesOf } = useTargets(items, selected);
  const propose = (name: string): string => {
    if (placesOf(name, 'named').length > 0) return 'named';
    if (selected.size > 0) return 'selected';
    return at === undefined ? '' : String(at);
  };
  const [targets, setTargets] = useState<readonly string[]>(() => files.map(({ name }) => propose(name)));
  const [isSent, setSent] = useState(false);
  const given = files
    .map((file, index) => ({ file, places: placesOf(file.name, targets[index] ?? '') }))
    .filter(({ places }) => places.length > 0);
  const reached = new Set(given.flatMap(({ places }) => places));
  const sending = results.sendingOf(MANY_ITEMS);
  const leave = () => {
    for (const { id } of sending) results.drop(id);
    onClose();
  };
  const send = async () => {
    if (isSent || given.length === 0) return leave();
    setSent(true);
    if (!(await results.attachMany(given))) return;
    showToast({ tone: 'success', text: t('controlTest.many.done') });
    onClose();
  };
  return (
    <FormDialog
      title={t('controlTest.many.title')}
      submitLabel={t(isSent || given.length === 0 ? 'common.close' : 'controlTest.many.submit')}
      wide
      busy={isSent && (results.busy || sending.some(({ error }) => !error))}
      onSubmit={() => void send()}
      onClose={leave}
      note={
        !isSent && (
          <Box role="status" sx={{ flex: 1, minWidth: 160, fontSize: 12, color: 'text.secondary' }}>
            {t('controlTest.many.preview', { files: given.length, items: reached.size })}
          </Box>
        )
      }
    >
      {isSent ? (
        sending.length > 0 && <EvidenceList files={sending} onRemove={({ id }) => results.drop(String(id))} />
      ) : (
        <>
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('controlTest.many.hint')}</Box>
          {files.map(({ name }, index) => {
            const target = targets[index] ?? '';
            return (
              <SelectField
                // The same name may come from two folders.
                key={`${index} ${name}`}
                name={`target-${index}`}
                label={name}
                value={target}
                choices={choicesOf(name)}
                hint={target === '' ? t('controlTest.many.unplaced') : say(placesOf(name, target))}
                onChange={(next) => setTargets((all) => all.map((one, other) => (other === index ? next : one)))}
              />
            );
          })}
        </>
      )}
    </FormDialog>
  );
}
