import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { memo } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { ChangedWords } from '#shared/parts/DiffText.tsx';
import type { Block, Piece, Row } from './rows.ts';

export type CompareView = 'inline' | 'sides';

interface CompareRowsProps {
  blocks: readonly Block[];
  opened: ReadonlySet<number>;
  onOpen: (at: number) => void;
  view: CompareView;
  /** The change that the reader is at. */
  current: number | undefined;
}

/** The lines of a comparison; folded ones are a button that says how many they are. */
export function CompareRows({ blocks, opened, onOpen, view, current }: CompareRowsProps) {
  const { t } = useT();
  return blocks.map((block) =>
    block.kind === 'folded' && !opened.has(block.at) ? (
      <ButtonBase
        key={block.at}
        onClick={() => onOpen(block.at)}
        sx={{
          width: '100%',
          minHeight: 32,
          px: 2,
          fontSize: 12,
          color: 'text.secondary',
          bgcolor: 'surface.sunken',
          borderBlock: '1px solid',
          borderColor: 'line.soft',
          '&:hover': { bgcolor: 'surface.hover', color: 'text.primary' },
        }}
      >
        {t('policyCompare.expand', { count: block.rows.length })}
      </ButtonBase>
    ) : (
      <Box key={block.at} sx={{ contentVisibility: 'auto', containIntrinsicBlockSize: `auto ${block.rows.length * 28}px` }}>
        {block.rows.map((row, index) => (
          <Line
            key={index}
            row={row}
            view={view}
            current={current !== undefined && row.pieces.some((piece) => piece.change === current) ? current : undefined}
          />
        ))}
      </Box>
    ),
  );
}

const cell = { px: 2, py: '3px', minWidth: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** One line: in one text, or the older on the left and the newer on the right. */
const Line = memo(function Line({ row, view, current }: { row: Row; view: CompareView; current: number | undefined }) {
  // Empty lines part paragraphs; they need no line of their own height.
  const isEmpty = row.pieces.length === 0;
  const mark = row.isChanged ? { boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)' } : {};
  if (view === 'inline')
    return (
      <Box sx={{ ...cell, ...mark, ...(isEmpty && { minHeight: 8, py: 0 }), fontSize: 14, lineHeight: '24px' }}>
        <Pieces pieces={row.pieces} anchors current={current} />
      </Box>
    );
  const before = row.pieces.filter((piece) => piece.kind !== 'added');
  const after = row.pieces.filter((piece) => piece.kind !== 'removed');
  // A change has its place on the side that has words of it: the older one, else the newer.
  const onLeft = new Set(before.flatMap(({ kind, change }) => (kind === 'removed' ? [change] : [])));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', fontSize: 14, lineHeight: '24px', ...mark }}>
      <Box sx={{ ...cell, px: { xs: 1, md: 2 }, borderRight: '1px solid', borderColor: 'line.main' }}>
        <Pieces pieces={before} anchors current={current} />
      </Box>
      <Box sx={{ ...cell, px: { xs: 1, md: 2 } }}>
        <Pieces pieces={after} anchors={(change) => !onLeft.has(change)} current={current} />
      </Box>
    </Box>
  );
});

interface PiecesProps {
  pieces: readonly Piece[];
  /** Whether a change of this line can be gone to here. */
  anchors: true | ((change: number | undefined) => boolean);
  current: number | undefined;
}

function Pieces({ pieces, anchors, current }: PiecesProps) {
  return pieces.map((piece, index) => {
    if (piece.kind === 'same') return <span key={index}>{piece.text}</span>;
    const isFirst = pieces.findIndex((other) => other.change === piece.change) === index;
    const isAnchor = isFirst && (anchors === true || anchors(piece.change));
    const isCurrent = piece.change === current;
    return (
      <Box
        component="span"
        key={index}
        {...(isAnchor && { 'data-change': piece.change, tabIndex: -1 })}
        sx={{ outline: isCurrent ? '2px solid' : 'none', outlineColor: 'primary.main', outlineOffset: '1px', borderRadius: '3px' }}
      >
        <ChangedWords kind={piece.kind === 'removed' ? 'del' : 'ins'}>{piece.text}</ChangedWords>
      </Box>
    );
  });
}
