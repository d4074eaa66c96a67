import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import type { Tone } from '#shared/theme/tokens.ts';
import { useSettled } from '#shared/forms/use-settled.ts';
import type { AccessChange } from '../../api/wire.ts';
import { Refused } from '../dialogs/Refused.tsx';
import { toPermissionBody, type Entry } from './entries.ts';
import { kindOfChange, useGradeWords } from './use-grade-words.ts';

const pause = 400;
const tones = { loses: 'red', gains: 'green', changes: 'blue' } as const satisfies Record<string, Tone>;
const shownAtMost = 8;

/** Who would gain and lose by the entries as they stand in the dialog; nothing is saved by asking. */
export function usePermissionPreview(node: { id: number; type: 0 | 1; rowVersion: number }, entries: readonly Entry[], enabled: boolean) {
  const body = toPermissionBody(node, entries);
  const now = JSON.stringify(body);
  const settled = useSettled(now, pause);
  const query = useQuery({
    queryKey: [routes.previewPermission.name, settled],
    queryFn: ({ signal }) => call(routes.previewPermission, { body: JSON.parse(settled) as typeof body }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    data: query.data,
    error: settled === now ? query.error : null,
    isCurrent: settled === now && !query.isFetching && query.isSuccess,
  };
}

/** The lines of the preview: who loses first, since that is what nobody wants by mistake. */
export function ChangePreview({ preview, changed }: { preview: ReturnType<typeof usePermissionPreview>; changed: boolean }) {
  const { t } = useT();
  const { data, error, isCurrent } = preview;
  const wrap = (children: React.ReactNode) => (
    <Box role="status" aria-busy={changed && !isCurrent && !error} sx={{ fontSize: 13, lineHeight: '20px' }}>
      {children}
    </Box>
  );
  if (!changed) return wrap(<Box sx={{ color: 'text.secondary' }}>{t('policy.permission.same')}</Box>);
  if (error) return <Refused>{error.message}</Refused>;
  if (!data || !isCurrent) return wrap(<Box sx={{ color: 'text.secondary' }}>{t('policy.permission.previewing')}</Box>);
  const kinds = (['loses', 'gains', 'changes'] as const).map((kind) => ({
    kind,
    people: data.changes.filter(({ before, after }) => kindOfChange(before, after) === kind),
  }));
  return wrap(
    <>
      {data.total === 0 && <Box>{t('policy.permission.nothing')}</Box>}
      {kinds.map(({ kind, people }) => people.length > 0 && <Changes key={kind} kind={kind} people={people} />)}
      {data.total > data.changes.length && (
        <Box sx={{ color: 'text.secondary' }}>{t('policy.permission.more', { number: data.total - data.changes.length })}</Box>
      )}
      <Box sx={{ mt: 0.5, color: 'text.secondary' }}>
        {t('policy.permission.readers', { before: data.readersBefore, after: data.readersAfter })}
        {data.nodesBelow > 0 && ` ${t('policy.permission.below', { count: data.nodesBelow })}`}
      </Box>
    </>,
  );
}

function Changes({ kind, people }: { kind: keyof typeof tones; people: readonly AccessChange[] }) {
  const { t } = useT();
  const words = useGradeWords();
  return (
    <Box sx={{ mb: 1 }}>
      <Box sx={{ fontWeight: 500, color: `tone.${tones[kind]}.fg` }}>{t(`policy.permission.${kind}`, { count: people.length })}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.25, p: 0 }}>
        {people.slice(0, shownAtMost).map(({ person, before, after }) => (
          <Box component="li" key={person.id} sx={{ display: 'flex', gap: 1, py: 0.25, alignItems: 'center', flexWrap: 'wrap' }}>
            <PersonTag person={person} note={person.userNO} />
            <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
              {t('policy.permission.step', { before: words(before), after: words(after) })}
            </Box>
          </Box>
        ))}
      </Box>
      {people.length > shownAtMost && (
        <Box sx={{ color: 'text.secondary' }}>{t('policy.permission.more', { number: people.length - shownAtMost })}</Box>
      )}
    </Box>
  );
}
