import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { RailBlock, RailRow } from '#shared/parts/Section.tsx';
import type { ControlTestRecord, TestAttribute, TestItem } from '../api/records.ts';
import { readColumns } from '../grid/amounts.ts';
import type { Cell } from '../grid/grid-keys.ts';
import type { Results } from '../grid/use-results.ts';
import { Conclusion } from './Conclusion.tsx';
import { ItemPane } from './ItemPane.tsx';

export interface ReviewPaneProps {
  record: ControlTestRecord;
  items: readonly TestItem[];
  attributes: readonly TestAttribute[];
  results: Results;
  cursor: Cell;
  onCursor: (cell: Cell) => void;
  readOnly: boolean;
  /** False where the page says the conclusion at another place. */
  conclusion?: boolean;
  /** False where what failed is said beside its attribute. */
  notes?: boolean;
}

/** The exceptions, each leading to its cell. */
function Exceptions({ items, attributes, results, onCursor }: Omit<ReviewPaneProps, 'record' | 'cursor' | 'readOnly'>) {
  const { t } = useT();
  const fails = items.flatMap((one, row) =>
    attributes.flatMap(({ letter }, column) =>
      results.markOf(one, letter) === 'f' ? [{ row, column, letter, note: results.noteOf(one, letter) }] : [],
    ),
  );
  return (
    <RailBlock title={t('controlTest.exceptionCount', { count: fails.length })}>
      {fails.map(({ row, column, letter, note }) => (
        <Box key={`${row} ${letter}`} sx={{ display: 'flex', gap: 1, fontSize: 13, lineHeight: '20px', mb: 0.5 }}>
          <Box
            component="button"
            type="button"
            onClick={() => onCursor({ row, column })}
            sx={{
              border: 0,
              bgcolor: 'transparent',
              color: 'primary.main',
              p: 0,
              width: 48,
              textAlign: 'left',
              font: 'inherit',
              cursor: 'pointer',
            }}
          >
            {row + 1} · {letter}
          </Box>
          <Box sx={{ flex: 1, minWidth: 0 }}>{note || t('controlTest.grid.noNote')}</Box>
        </Box>
      ))}
    </RailBlock>
  );
}

/** The conclusion and how far it is, which stay in sight; the item at the cursor with its note and evidence; the exceptions; who reviews. */
export function ReviewPane({ record, conclusion = true, notes = true, cursor, readOnly, ...shared }: ReviewPaneProps) {
  const { t } = useT();
  const { independence, kind } = record;
  const { items, attributes, results } = shared;
  const item = items[cursor.row];
  const check = (holds: boolean, words: string) => (
    <Box sx={{ fontSize: 13, lineHeight: '22px', color: holds ? 'text.secondary' : 'tone.red.fg' }}>
      {holds ? '✓' : '✗'} {words}
    </Box>
  );
  return (
    <>
      {conclusion && (
        <Box
          sx={{
            position: { md: 'sticky' },
            top: 0,
            zIndex: 1,
            bgcolor: 'background.default',
            pb: 1.5,
            mb: 2,
            borderBottom: '1px solid',
            borderColor: 'line.main',
          }}
        >
          <Conclusion {...shared} record={record} readOnly={readOnly} />
        </Box>
      )}
      {item && (
        <ItemPane
          key={item.place}
          item={item}
          no={cursor.row + 1}
          columns={readColumns(record.population, items)}
          attribute={notes ? attributes[cursor.column] : undefined}
          results={results}
          readOnly={readOnly}
        />
      )}
      <Exceptions {...shared} />
      <RailBlock title={t('controlTest.review')}>
        <RailRow label={t('controlTest.fields.reviewer')}>{record.reviewer && <PersonTag person={record.reviewer} />}</RailRow>
        {check(independence.tester, t('controlTest.checks.tester'))}
        {check(independence.reviewer, t('controlTest.checks.reviewer'))}
        {kind !== 'design' && check(independence.designSettled, t('controlTest.checks.design'))}
      </RailBlock>
    </>
  );
}
