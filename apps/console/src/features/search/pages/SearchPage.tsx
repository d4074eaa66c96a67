import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { NothingFoundArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { Pager, pageSizes } from '#shared/parts/Pager.tsx';
import { SavedViews } from '#shared/parts/SavedViews.tsx';
import { SearchBox } from '#shared/parts/SearchBox.tsx';
import { addressOfResults, searchQuery, type SearchGroup } from '../api/search.ts';
import { HitText } from '../components/HitText.tsx';
import { lookOfKind, useKindName } from '../kinds.ts';
import { HitSkeleton, SearchFailed } from '../palette/PaletteNotes.tsx';
import { noteRecent } from '#shared/page/recent-store.ts';

/** How many of each kind stand on the page of all kinds. */
const preview = 10;

function Results({ group, q, whole }: { group: SearchGroup; q: string; whole: boolean }) {
  const { t, n } = useT();
  const number = `${n(group.totalCount)}${group.isCapped ? '+' : ''}`;
  const label = useKindName()(group.kind);
  const Icon = lookOfKind(group.kind).icon;
  const hasMore = !whole && (group.isCapped || group.totalCount > group.hits.length);
  return (
    <Box component="section" aria-label={label} sx={{ mt: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, pb: 0.75 }}>
        <Typography variant="h2">{label}</Typography>
        <Box sx={{ fontSize: 13, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{number}</Box>
      </Box>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, border: '1px solid', borderColor: 'line.main', borderRadius: 2, overflow: 'hidden' }}
      >
        {group.hits.map((hit) => (
          <Box component="li" key={hit.id} sx={{ '& + &': { borderTop: '1px solid', borderColor: 'line.soft' } }}>
            <Box
              component={Link}
              to={hit.link}
              onClick={() => noteRecent({ kind: group.kind, number: hit.number, title: hit.title, link: hit.link })}
              sx={{
                display: 'flex',
                gap: 1.25,
                px: 2,
                py: 1.25,
                fontSize: 13,
                lineHeight: '20px',
                color: 'text.primary',
                textDecoration: 'none',
                '&:hover': { bgcolor: 'surface.hover' },
                '&:focus-visible': { outlineOffset: -2 },
              }}
            >
              <Icon sx={{ fontSize: 17, color: 'faint', mt: '2px' }} />
              <HitText kind={group.kind} hit={hit} />
            </Box>
          </Box>
        ))}
      </Box>
      {hasMore && (
        <Button component={Link} to={addressOfResults(q, group.kind)} variant="text" sx={{ mt: 0.75, ml: -1 }}>
          {t('search.allOf', { count: group.totalCount, number })}
        </Button>
      )}
    </Box>
  );
}

/** All results of a query (`/search?q=&kind=&page=`): a few of every kind, or one kind page by page. */
export default function SearchPage() {
  const { t, n } = useT();
  const nameOf = useKindName();
  const [params, setParams] = useSearchParams();
  const q = (params.get('q') ?? '').trim();
  const kind = params.get('kind') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const pageSize = pageSizes.find((size) => String(size) === params.get('pageSize')) ?? 20;
  const change = (changes: Record<string, string>) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      for (const [name, value] of Object.entries(changes))
        if (value) next.set(name, value);
        else next.delete(name);
      return next;
    });
  const all = useQuery(searchQuery(q, { pageSize: preview }));
  const one = useQuery({ ...searchQuery(q, { kind, pageIndex: page - 1, pageSize }), enabled: q !== '' && kind !== '' });
  const shown = kind ? one : all;
  const groups = q === '' ? [] : (shown.data?.groups ?? []);
  const total = all.data?.groups.reduce((sum, group) => sum + group.totalCount, 0) ?? 0;
  const someCapped = all.data?.groups.some((group) => group.isCapped) ?? false;
  const number = `${n(total)}${someCapped ? '+' : ''}`;
  // A page beyond the last one is no place to stay.
  const beyond = kind !== '' && page > 1 && one.data?.groups.length === 1 && one.data.groups[0]?.hits.length === 0 && !one.isFetching;
  useEffect(() => {
    if (beyond) change({ page: '' });
  });
  return (
    <Page>
      <PageHeader title={t('titles.search')} meta={q !== '' && all.data ? t('search.found', { count: total, number }) : undefined} />
      <Box sx={{ mt: 1.5, '& [role=search]': { width: { xs: '100%', md: 520 }, height: 36 } }}>
        <SearchBox label={t('search.field')} value={q} onChange={(next) => change({ q: next, page: '' })} />
      </Box>
      {q !== '' && total > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <SavedViews
            label={t('search.results')}
            views={[
              { id: 'all', label: t('search.all'), to: addressOfResults(q), active: kind === '' },
              ...(all.data?.groups ?? []).map((group) => ({
                id: group.kind,
                label: nameOf(group.kind),
                count: group.totalCount,
                to: addressOfResults(q, group.kind),
                active: kind === group.kind,
              })),
            ]}
          />
        </Box>
      )}
      {q !== '' && shown.isPending && (
        <Box sx={{ mt: 2.5, mx: -2 }}>
          <HitSkeleton rows={8} />
        </Box>
      )}
      {shown.error && <SearchFailed message={shown.error.message} onRetry={() => void shown.refetch()} />}
      <Box aria-busy={shown.isFetching}>
        {groups.map((group) => (
          <Results key={group.kind} group={group} q={q} whole={kind !== ''} />
        ))}
      </Box>
      {kind !== '' && groups[0] && (
        <Box sx={{ mt: 2, mx: { xs: -2, md: -3 } }}>
          <Pager
            total={groups[0].totalCount}
            capped={groups[0].isCapped}
            page={page}
            pageSize={pageSize}
            onPage={(next) => change({ page: next > 1 ? String(next) : '' })}
            onPageSize={(size) => change({ pageSize: String(size), page: '' })}
          />
        </Box>
      )}
      {q === '' && <EmptyState art={<NothingFoundArt />} title={t('search.startTitle')} body={t('search.startBody')} />}
      {q !== '' && shown.data && groups.length === 0 && !shown.isFetching && (
        <EmptyState art={<NothingFoundArt />} title={t('search.emptyTitle', { q })} body={t('search.emptyBody')} />
      )}
    </Page>
  );
}
