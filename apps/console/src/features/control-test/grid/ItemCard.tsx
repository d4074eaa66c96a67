import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '#shared/i18n/use-t.ts';
import type { TestAttribute, TestItem, TestMark } from '../api/records.ts';
import type { Cell } from './grid-keys.ts';
import { NoteField } from './NoteField.tsx';
import type { Results } from './use-results.ts';

const marks: readonly TestMark[] = ['p', 'f', 'n'];

/** On a phone: one item at a time, and for each attribute three buttons. */
export function ItemCard({
  items,
  attributes,
  row,
  column,
  onCursor,
  results,
  readOnly,
}: {
  items: readonly TestItem[];
  attributes: readonly TestAttribute[];
  row: number;
  /** The attribute that was judged last: what failed in it is said below. */
  column: number;
  onCursor: (cell: Cell) => void;
  results: Results;
  readOnly: boolean;
}) {
  const { t, lang } = useT();
  const item = items[row];
  if (!item) return null;
  return (
    <Box sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Button variant="outlined" color="inherit" disabled={row === 0} onClick={() => onCursor({ row: row - 1, column: 0 })}>
          {t('controlTest.grid.previous')}
        </Button>
        <Box sx={{ flex: 1, textAlign: 'center', fontWeight: 600 }}>
          {row + 1} / {items.length} · {item.key}
        </Box>
        <Button
          variant="outlined"
          color="inherit"
          disabled={row === items.length - 1}
          onClick={() => onCursor({ row: row + 1, column: 0 })}
        >
          {t('controlTest.grid.next')}
        </Button>
      </Box>
      {item.reason && (
        <Box sx={{ mb: 1.5, fontSize: 13, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary', mr: 0.75 }}>
            {t('controlTest.grid.reason')}
          </Box>
          {item.reason}
        </Box>
      )}
      {attributes.map(({ letter, text, textEn, expected, expectedEn }, place) => (
        <Box
          key={letter}
          sx={{
            py: 1,
            px: 1,
            mx: -1,
            borderTop: '1px solid',
            borderColor: 'line.main',
            bgcolor: place === column ? 'surface.selected' : 'transparent',
          }}
          role="radiogroup"
          aria-label={`${letter} ${lang === 'en' ? textEn : text}`}
        >
          <Box sx={{ fontSize: 13, lineHeight: '20px', mb: 0.5 }}>
            <b>{letter}</b> {lang === 'en' ? textEn : text}
            <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{lang === 'en' ? expectedEn : expected}</Box>
          </Box>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1 }}>
            {marks.map((mark) => {
              const on = results.markOf(item, letter) === mark;
              return (
                <Button
                  key={mark}
                  role="radio"
                  aria-checked={on}
                  disabled={readOnly}
                  variant={on ? 'contained' : 'outlined'}
                  color={on ? (mark === 'f' ? 'error' : 'primary') : 'inherit'}
                  onClick={() => {
                    results.setMark(item, letter, on ? '' : mark);
                    onCursor({ row, column: place });
                  }}
                >
                  {t(`controlTest.marks.${mark}`)}
                </Button>
              );
            })}
          </Box>
          {!readOnly && results.markOf(item, letter) === 'f' && (
            <Box sx={{ mt: 1 }}>
              <NoteField item={item} letter={letter} results={results} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
