import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { LeaveGuard } from '#shared/forms/LeaveGuard.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Kbd } from '#shared/parts/Kbd.tsx';
import { useMedia } from '#shared/parts/use-media.ts';
import { frameHeight } from '#shared/theme/tokens.ts';
import { listCurrentItems, type ControlTestRecord } from '../api/records.ts';
import { chooseColumns, readColumns } from '../grid/amounts.ts';
import type { Cell } from '../grid/grid-keys.ts';
import { ItemCard } from '../grid/ItemCard.tsx';
import { ResultGrid } from '../grid/ResultGrid.tsx';
import { useResults } from '../grid/use-results.ts';
import { Conclusion, SaveResults } from './Conclusion.tsx';
import { ManyFilesButton } from './ManyFilesButton.tsx';
import { ManyFilesDialog, type ManyFiles } from './ManyFilesDialog.tsx';
import { PopulationStrip } from './PopulationStrip.tsx';
import { ProcedurePane } from './ProcedurePane.tsx';
import { ReviewPane } from './ReviewPane.tsx';

/** The keys of the grid, and what each does. */
const gridKeys = [
  ['P', 'controlTest.marks.p'],
  ['F', 'controlTest.marks.f'],
  ['N', 'controlTest.marks.n'],
  ['↑↓←→', 'controlTest.grid.move'],
  ['Ctrl D', 'controlTest.grid.fillDown'],
  ['X', 'controlTest.many.key'],
] as const;
/** So many columns of the population beside the key: the item's own pane shows all. */
const SHOWN_COLUMNS = 2;
/** Below the header that stays: as high as the window has room, each part scrolling by itself. */
const high = { maxHeight: { md: `max(420px, calc(100vh - ${frameHeight} - 136px))` }, minWidth: 0 } as const;

/**
 * The sample at work (docs/adr/0056-control-tests.md): procedure, grid, and beside them the conclusion with the item at the cursor. On a phone the same one below
 * another, one item at a time, and what is said of the whole before it.
 */
export function Workbench({ record }: { record: ControlTestRecord }) {
  const { t } = useT();
  const isPhone = useMedia('(max-width:700px)');
  const isBeside = useMedia(useTheme().breakpoints.up('md').replace('@media ', ''));
  const [cursor, setCursor] = useState<Cell>({ row: 0, column: 0 });
  const items = listCurrentItems(record);
  const attributes = record.procedure?.attributes ?? [];
  const readOnly = !record.allowedActions.includes('RECORD_RESULTS');
  const results = useResults(record, items, readOnly);
  const shared = { items, attributes, results, readOnly };
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [many, setMany] = useState<ManyFiles>();
  // A sample drawn anew has other items.
  const chosen = new Set(items.flatMap(({ place }) => (selected.has(place) ? [place] : [])));
  const columns = readColumns(record.population, items);
  const { procedure } = record;
  return (
    <>
      <LeaveGuard when={results.changed > 0} />
      {many && <ManyFilesDialog {...many} items={items} selected={chosen} results={results} onClose={() => setMany(undefined)} />}
      <PopulationStrip record={record} />
      <Box
        sx={{
          display: 'grid',
          // The strip of what was frozen brings its own distance.
          mt: record.population || record.draws.length > 0 ? 0 : 2,
          columnGap: 2.5,
          rowGap: 2,
          // A test that has no procedure yet leaves no room for it.
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: 'minmax(0, 1fr) 288px',
            ...(procedure && { lg: '208px minmax(0, 1fr) 288px', xl: '240px minmax(0, 1fr) 320px' }),
          },
          gridTemplateAreas: {
            xs: `"work" "pane"${procedure ? ' "procedure"' : ''}`,
            md: `"work pane"${procedure ? ' "procedure procedure"' : ''}`,
            ...(procedure && { lg: '"procedure work pane"' }),
          },
          alignItems: 'start',
        }}
      >
        <Box sx={{ ...high, gridArea: 'work', display: 'flex', flexDirection: 'column' }}>
          {!isBeside && (
            <Box sx={{ mb: 2 }}>
              <Conclusion {...shared} record={record} readOnly progress={readOnly} />
            </Box>
          )}
          {items.length === 0 && <Box sx={{ color: 'text.secondary', fontSize: 13, py: 3 }}>{t('controlTest.noSample')}</Box>}
          {items.length > 0 && isPhone && <ItemCard {...shared} row={cursor.row} column={cursor.column} onCursor={setCursor} />}
          {items.length > 0 && !isPhone && (
            <ResultGrid
              {...shared}
              columns={chooseColumns(columns, record.population, SHOWN_COLUMNS)}
              keyHead={record.population?.keyColumn || t('controlTest.grid.item')}
              cursor={cursor}
              onCursor={setCursor}
              {...(!readOnly && {
                selection: { places: chosen, onChange: setSelected },
                onFiles: (files: readonly File[], at: number | undefined) => setMany({ files, at }),
              })}
            />
          )}
          {!isBeside && !readOnly && <SaveResults {...shared} />}
          {items.length > 0 && !readOnly && !isPhone && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 1, fontSize: 12, color: 'text.secondary' }}>
              {gridKeys.map(([key, does]) => (
                <span key={key}>
                  <Kbd>{key}</Kbd> {t(does)}
                </span>
              ))}
              <ManyFilesButton selected={chosen.size} onFiles={(files) => setMany({ files })} />
            </Box>
          )}
        </Box>
        <Box sx={{ ...high, gridArea: 'pane', overflowY: { md: 'auto' } }}>
          <ReviewPane {...shared} record={record} cursor={cursor} onCursor={setCursor} conclusion={isBeside} notes={!isPhone} />
        </Box>
        {procedure && (
          <Box sx={{ ...high, gridArea: 'procedure', overflowY: { lg: 'auto' } }}>
            <ProcedurePane procedure={procedure} items={items} results={results} column={cursor.column} />
          </Box>
        )}
      </Box>
    </>
  );
}
