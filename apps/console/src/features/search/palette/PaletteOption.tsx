import Box from '@mui/material/Box';
import { useEffect, useRef, type MouseEvent } from 'react';
import { ClockIcon, ChevronRight } from '#shared/theme/icons.tsx';
import { HitText } from '../components/HitText.tsx';
import { lookOfKind } from '../kinds.ts';
import type { PaletteItem } from './items.ts';

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function Content({ item }: { item: PaletteItem }) {
  const small = { fontSize: 17, color: 'faint', flexShrink: 0 } as const;
  if (item.type === 'hit') {
    const Icon = lookOfKind(item.kind).icon;
    return (
      <>
        <Icon sx={{ ...small, alignSelf: 'flex-start', mt: '2px' }} />
        <HitText kind={item.kind} hit={item.hit} />
      </>
    );
  }
  if (item.type === 'recent') {
    return (
      <>
        <ClockIcon sx={small} />
        <Box
          component="span"
          sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', minWidth: { sm: 120 } }}
        >
          {item.record.number}
        </Box>
        <Box component="span" sx={{ ...ellipsis, flex: 1, minWidth: 0 }}>
          {item.record.title}
        </Box>
      </>
    );
  }
  if (item.type === 'more') {
    return (
      <>
        <ChevronRight sx={small} />
        <Box component="span" sx={{ color: 'brand.text' }}>
          {item.label}
        </Box>
      </>
    );
  }
  const Icon = item.icon;
  return (
    <>
      <Icon sx={small} />
      <Box component="span" sx={{ ...ellipsis, minWidth: 0 }}>
        {item.label}
      </Box>
      {item.note && (
        <Box component="span" sx={{ ...ellipsis, minWidth: 0, fontSize: 12, color: 'text.secondary' }}>
          {item.note}
        </Box>
      )}
    </>
  );
}

export interface PaletteOptionProps {
  id: string;
  item: PaletteItem;
  active: boolean;
  onPoint: () => void;
  onChoose: (elsewhere: boolean) => void;
}

/** A line of the palette. The cursor stays in the field; the active line is told by aria-activedescendant. */
export function PaletteOption({ id, item, active, onPoint, onChoose }: PaletteOptionProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const choose = (event: MouseEvent) => onChoose(event.ctrlKey || event.metaKey || event.button === 1);
  return (
    <Box
      ref={line}
      id={id}
      role="option"
      aria-selected={active}
      onMouseMove={onPoint}
      // The field keeps the focus.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={choose}
      onAuxClick={(event: MouseEvent) => event.button === 1 && choose(event)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: { xs: 44, sm: 36 },
        mx: 1,
        px: 1,
        py: '7px',
        borderRadius: '6px',
        fontSize: 13,
        lineHeight: '20px',
        cursor: 'pointer',
        scrollMarginBlock: 32,
        ...(active && { bgcolor: 'surface.selected' }),
      }}
    >
      <Content item={item} />
    </Box>
  );
}
