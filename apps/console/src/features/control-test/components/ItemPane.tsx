import Box from '@mui/material/Box';
import { buildUrl } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { EvidenceList, FileMark } from '#shared/parts/EvidenceList.tsx';
import { FileDrop } from '#shared/parts/FileDrop.tsx';
import { RailBlock } from '#shared/parts/Section.tsx';
import type { TestAttribute, TestItem } from '../api/records.ts';
import { sayCell, type ShownColumn } from '../grid/amounts.ts';
import { NoteField } from '../grid/NoteField.tsx';
import type { Results } from '../grid/use-results.ts';

export interface ItemPaneProps {
  item: TestItem;
  /** Its number in the sample, from 1. */
  no: number;
  columns: readonly ShownColumn[];
  /** At the cursor: what failed in it is said here; undefined where it is said elsewhere. */
  attribute: TestAttribute | undefined;
  results: Results;
  readOnly: boolean;
}

/** The item at the cursor: its row of the population, what failed, and its evidence. */
export function ItemPane({ item, no, columns, attribute, results, readOnly }: ItemPaneProps) {
  const { t, lang } = useT();
  const sending = results.sendingOf(item);
  const fails = attribute && results.markOf(item, attribute.letter) === 'f' ? attribute : undefined;
  const cells = columns.filter(({ place }) => item.cells[place]);
  return (
    <RailBlock
      title={t('controlTest.itemNo', { item: no })}
      action={<Box sx={{ fontSize: 13, fontWeight: 600, overflowWrap: 'anywhere', textAlign: 'right', ml: 1 }}>{item.key}</Box>}
    >
      {cells.length > 0 && (
        <Box component="dl" sx={{ m: 0, mb: 1, fontSize: 13, lineHeight: '20px', fontVariantNumeric: 'tabular-nums' }}>
          {cells.map((column) => (
            <Box key={column.head} sx={{ display: 'flex', gap: 1, py: 0.25 }}>
              <Box component="dt" sx={{ flex: '0 1 96px', minWidth: 64, color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {column.head}
              </Box>
              <Box
                component="dd"
                sx={{ flex: 1, minWidth: 0, m: 0, overflowWrap: 'anywhere', textAlign: column.isAmount ? 'right' : 'left' }}
              >
                {sayCell(item.cells[column.place] ?? '', column, lang)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {fails && !readOnly && <NoteField item={item} letter={fails.letter} results={results} />}
      <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', mt: 1, mb: 0.5 }}>
        {t('controlTest.evidenceOf', { item: no })}
      </Box>
      {item.evidence.length === 0 && sending.length === 0 && (
        <Box sx={{ fontSize: 13, color: 'tone.amber.fg', mb: 1 }}>{t('controlTest.grid.missing')}</Box>
      )}
      {item.evidence.map(({ id, name }) => (
        <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
          <FileMark name={name} size={20} />
          <Box
            component="a"
            href={buildUrl(routes.downloadFile, { id })}
            sx={{ minWidth: 0, fontSize: 13, lineHeight: '20px', color: 'primary.main', overflowWrap: 'anywhere' }}
          >
            {name}
          </Box>
        </Box>
      ))}
      {sending.length > 0 && (
        <Box sx={{ my: 1 }}>
          <EvidenceList files={sending} onRemove={({ id }) => results.drop(String(id))} />
        </Box>
      )}
      {!readOnly && (
        <Box sx={{ mt: 1 }}>
          <FileDrop multiple onFiles={(files) => void results.attach(item.place, files)} />
        </Box>
      )}
    </RailBlock>
  );
}
