import { cutTo, LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { visuallyHidden } from '@mui/utils';
import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { float } from '#shared/theme/tokens.ts';
import { addressOfResults } from '../api/search.ts';
import { noteRecent } from '#shared/page/recent-store.ts';
import { isNumbered, type PaletteItem } from './items.ts';
import { PaletteField } from './PaletteField.tsx';
import { HitSkeleton, KeyHints, NothingFound, SearchFailed } from './PaletteNotes.tsx';
import { PaletteOption } from './PaletteOption.tsx';
import { usePalette } from './use-palette.ts';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

function remember(item: PaletteItem): void {
  if (item.type === 'recent') noteRecent(item.record);
  if (item.type === 'hit') noteRecent({ kind: item.kind, number: item.hit.number, title: item.hit.title, link: item.hit.link });
}

/** Search everywhere and commands (docs/decisions/machinery.md, Search). Keyboard alone is enough; Escape gives the focus back to where it was. */
export default function SearchPalette({ onClose }: { onClose: () => void }) {
  const { t, n } = useT();
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [composing, setComposing] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  // What is over the limit stands in the field and is said to; the rest is looked for.
  const query = cutTo(text.trim(), LENGTH.query);
  const palette = usePalette(query, composing);
  const items = palette.groups.flatMap((group) => group.items);
  // The active line is known by its item: lines that come later do not move it to another one.
  const active = items.find((item) => item.id === activeId) ?? items.find((item) => isNumbered(item, query)) ?? items[0];
  const optionId = (item: PaletteItem) => `${id}-${item.id.replace(/[^\w-]/g, '_')}`;
  const choose = (item: PaletteItem, elsewhere: boolean) => {
    remember(item);
    if (elsewhere && item.to) {
      window.open(item.to, '_blank', 'noopener');
      return;
    }
    onClose();
    if (item.to) void navigate(item.to);
    else if (item.type === 'command') item.run?.();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      // What is on screen may belong to what was typed before: then the page of results answers what stands in the field.
      if (active && (!palette.stale || active.type === 'command' || isNumbered(active, query)))
        choose(active, event.ctrlKey || event.metaKey);
      else if (query !== '') choose({ type: 'more', id: 'all', label: '', to: addressOfResults(query) }, event.ctrlKey || event.metaKey);
    } else if (step && items.length > 0 && !event.shiftKey && !(event.key.length < 5 && text !== '' && event.altKey)) {
      event.preventDefault();
      setActiveId(items[step(active ? items.indexOf(active) : -1, items.length - 1)]?.id);
    }
  };
  const number = `${n(palette.found)}${palette.isCapped ? '+' : ''}`;
  const nothing = query !== '' && !palette.loading && !palette.stale && !palette.error && palette.found === 0 && items.length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      aria-label={t('search.palette')}
      transitionDuration={0}
      slotProps={{
        container: { sx: { alignItems: { xs: 'stretch', sm: 'flex-start' } } },
        paper: {
          sx: {
            width: { xs: '100%', sm: 680 },
            maxWidth: { xs: '100%', sm: 'calc(100% - 48px)' },
            m: { xs: 0, sm: '10vh auto 0' },
            height: { xs: '100%', sm: 'auto' },
            maxHeight: { xs: '100%', sm: '72vh' },
            borderRadius: { xs: 0, sm: '10px' },
            border: { xs: 0, sm: '1px solid' },
            borderColor: { sm: 'line.main' },
            boxShadow: float,
          },
        },
      }}
    >
      <PaletteField
        text={text}
        listId={items.length > 0 ? `${id}-list` : undefined}
        activeId={active && optionId(active)}
        onText={(next) => {
          setText(next);
          setActiveId(undefined);
        }}
        onComposing={setComposing}
        onKeyDown={press}
        onClose={onClose}
      />
      {items.length > 0 && (
        <Box
          id={`${id}-list`}
          role="listbox"
          aria-label={t('search.results')}
          aria-busy={palette.stale}
          sx={{ overflow: 'auto', flex: '0 1 auto', pb: 1 }}
        >
          {palette.groups.map((group) => (
            <Box key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
              <Box
                id={`${id}-${group.id}`}
                sx={{
                  position: 'sticky',
                  top: 0,
                  zIndex: 1,
                  bgcolor: 'background.paper',
                  px: 2.25,
                  pt: 1.25,
                  pb: 0.5,
                  fontSize: 12,
                  lineHeight: '18px',
                  fontWeight: 500,
                  color: 'text.secondary',
                }}
              >
                {group.label}
              </Box>
              {group.items.map((item) => (
                <PaletteOption
                  key={item.id}
                  id={optionId(item)}
                  item={item}
                  active={item === active}
                  onPoint={() => setActiveId(item.id)}
                  onChoose={(elsewhere) => choose(item, elsewhere)}
                />
              ))}
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ flexGrow: 1, flexShrink: 0 }}>
        {palette.loading && <HitSkeleton />}
        {palette.error && <SearchFailed message={palette.error.message} onRetry={palette.retry} />}
        {nothing && <NothingFound q={query} />}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {query !== '' && !palette.stale && !palette.error ? t('search.found', { count: palette.found, number }) : ''}
      </Box>
      <KeyHints />
    </Dialog>
  );
}
