import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { DoneArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { ArrowDown, ArrowUp } from '#shared/theme/icons.tsx';
import type { Comparison } from '../api/comparison.ts';
import { CompareRows, type CompareView } from './CompareRows.tsx';
import { foldRows, toRows } from './rows.ts';

interface CompareTextProps {
  runs: Comparison['runs'];
  view: CompareView;
  onView: (view: CompareView) => void;
}

/** The words of two versions: what they share folded away, one change after the other by button or Alt with an arrow. */
export function CompareText({ runs, view, onView }: CompareTextProps) {
  const { t } = useT();
  const body = useRef<HTMLDivElement>(null);
  const { rows, changes } = useMemo(() => toRows(runs), [runs]);
  const blocks = useMemo(() => foldRows(rows), [rows]);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState<number>();
  const foldable = blocks.filter(({ kind }) => kind === 'folded');
  const allOpen = foldable.length > 0 && foldable.every((block) => opened.has(block.at));
  const goTo = (next: number) => {
    if (changes === 0) return;
    const change = (next + changes) % changes;
    setAt(change);
    const target = body.current?.querySelector<HTMLElement>(`[data-change="${change}"]`);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  };
  const step = (by: 1 | -1) => goTo(at === undefined ? (by === 1 ? 0 : changes - 1) : at + by);
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      latest.current(event.key === 'ArrowDown' ? 1 : -1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  if (changes === 0) return <EmptyState art={<DoneArt />} title={t('policyCompare.identical')} body={t('policyCompare.identicalBody')} />;
  return (
    <Box sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', minWidth: 0 }}>
      <Box
        role="toolbar"
        aria-label={t('policyCompare.text')}
        sx={{
          position: 'sticky',
          top: 'var(--sticky-top, 0)',
          zIndex: 2,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          px: 1.5,
          py: 0.75,
          bgcolor: 'background.paper',
          borderBottom: '1px solid',
          borderColor: 'line.main',
          borderRadius: '8px 8px 0 0',
        }}
      >
        <Box role="status" sx={{ fontSize: 13, fontWeight: 500, minWidth: 116, fontVariantNumeric: 'tabular-nums' }}>
          {at === undefined ? t('policyCompare.changes', { count: changes }) : t('policyCompare.position', { at: at + 1, total: changes })}
        </Box>
        <IconButton size="small" aria-label={t('policyCompare.previous')} title={t('policyCompare.keys')} onClick={() => step(-1)}>
          <ArrowUp sx={{ fontSize: 18 }} />
        </IconButton>
        <IconButton size="small" aria-label={t('policyCompare.next')} title={t('policyCompare.keys')} onClick={() => step(1)}>
          <ArrowDown sx={{ fontSize: 18 }} />
        </IconButton>
        <Box sx={{ flex: 1, fontSize: 12, color: 'text.secondary', display: { xs: 'none', md: 'block' } }}>{t('policyCompare.keys')}</Box>
        {foldable.length > 0 && (
          <Button size="small" color="inherit" onClick={() => setOpened(new Set(allOpen ? [] : foldable.map((block) => block.at)))}>
            {t(allOpen ? 'policyCompare.collapseAll' : 'policyCompare.expandAll')}
          </Button>
        )}
        <Segmented
          label={t('policyCompare.view')}
          value={view}
          onChange={onView}
          options={[
            { value: 'inline', label: t('policyCompare.inline') },
            { value: 'sides', label: t('policyCompare.sides') },
          ]}
        />
      </Box>
      <Box ref={body} sx={{ minWidth: 0, overflow: 'hidden', borderRadius: '0 0 8px 8px' }}>
        <CompareRows blocks={blocks} opened={opened} onOpen={(place) => setOpened(new Set([...opened, place]))} view={view} current={at} />
      </Box>
    </Box>
  );
}
