import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { PersonAvatar } from '#shared/parts/PersonTag.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { ClockIcon } from '#shared/theme/icons.tsx';
import { certificationAddress, mayRemind, statementTree, type CertificationRow } from '../api/records.ts';
import { nextOf } from '../next-of.ts';
import { toTreeRows, type TreeRow } from './tree-rows.ts';

const RemindDialog = lazy(() => import('../dialogs/RemindDialog.tsx'));

/** Lines of the tree stand so far apart, px. */
const STEP = 22;

/** The lines that lead to a row; those of the reopened chain are red and thicker, so that it is read without colour too. */
function Lines({ row: { depth, isReopened, isBelowReopened } }: { row: TreeRow<CertificationRow> }) {
  if (depth === 0) return null;
  const isChain = isReopened && isBelowReopened;
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        left: (depth - 1) * STEP + 17,
        top: -6,
        width: 14,
        height: 24,
        borderLeft: isChain ? '2px solid' : '1px solid',
        borderBottom: isChain ? '2px solid' : '1px solid',
        borderColor: isChain ? 'tone.red.fg' : 'line.main',
        borderBottomLeftRadius: 6,
      }}
    />
  );
}

function Why({ row }: { row: CertificationRow }) {
  const { t } = useT();
  if (row.overdueDays > 0)
    return (
      <Box component="span" sx={{ color: 'tone.red.fg', fontWeight: 500 }}>
        {t('parts.due.overdue', { count: row.overdueDays })}
      </Box>
    );
  if (row.openBelow > 0 && nextOf(row).dueOn !== null) return <>{t('certification.waitsFor', { count: row.openBelow })}</>;
  return row.state === 'reopened' ? <>{t('certification.factChanged')}</> : null;
}

/** Whoever is late may be reminded where he is seen to be late (docs/adr/0060-statements-are-bound-to-facts.md), by whom his statement's machine lets. */
const isPressed = (node: CertificationRow) => node.overdueDays > 0 && mayRemind(node);

/** The signers of a campaign from the top down, as far as the reader may see them, with the chain that one changed fact reopened. */
export function StatementTree({ campaignId, chosenId }: { campaignId: number; chosenId?: number }) {
  const { t, name, lang } = useT();
  const { data } = useQuery(statementTree(campaignId));
  const [asked, setAsked] = useState<CertificationRow>();
  if (!data) return null;
  const hasButtons = data.nodes.some(isPressed);
  return (
    <>
      <Box component="ul" aria-label={t('certification.tree')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {toTreeRows(data.nodes).map((row) => {
          const { node, depth } = row;
          const chosen = node.id === chosenId;
          const title = lang === 'en' ? node.titleEn || node.title : node.title;
          return (
            <Box component="li" key={node.id} sx={{ position: 'relative', display: 'flex', alignItems: 'center' }}>
              <Lines row={row} />
              <Box
                component={Link}
                to={certificationAddress(node.id)}
                {...(chosen && { 'aria-current': 'page' as const })}
                sx={{
                  display: 'flex',
                  flex: 1,
                  minWidth: 0,
                  alignItems: 'center',
                  flexWrap: 'wrap',
                  columnGap: 1,
                  minHeight: 36,
                  py: 0.5,
                  pr: 1,
                  pl: `${depth * STEP + 8}px`,
                  borderRadius: '6px',
                  color: 'inherit',
                  textDecoration: 'none',
                  fontSize: 13,
                  lineHeight: '20px',
                  bgcolor: chosen ? 'action.selected' : undefined,
                  '&:hover': { bgcolor: 'action.hover' },
                }}
              >
                <PersonAvatar person={node.signer} />
                <Box component="span" sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {title}
                </Box>
                <Box component="span" sx={{ color: 'text.secondary', flex: 1, minWidth: { xs: '40%', sm: 60 } }}>
                  {name(node.signer)}
                </Box>
                {/* On a phone state and reason are a line of their own, in every row alike. */}
                <Box
                  component="span"
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    columnGap: 1,
                    flexDirection: { xs: 'row-reverse', sm: 'row' },
                    justifyContent: { xs: 'space-between', sm: 'flex-end' },
                    width: { xs: '100%', sm: 'auto' },
                    pl: { xs: '32px', sm: 0 },
                  }}
                >
                  <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
                    <Why row={node} />
                  </Box>
                  <Box component="span" sx={{ width: { sm: 112 } }}>
                    <StateChip workflow="certification" state={node.state} />
                  </Box>
                </Box>
              </Box>
              {hasButtons && (
                // Rows without a button keep its room, so that the states stand below each other.
                <Box sx={{ width: 28, flexShrink: 0 }}>
                  {isPressed(node) && (
                    <IconButton
                      aria-label={t('certification.remind.of', { name: name(node.signer), title })}
                      title={t('certification.remind.action')}
                      onClick={() => setAsked(node)}
                      sx={{ width: 28, height: 28 }}
                    >
                      <ClockIcon />
                    </IconButton>
                  )}
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
      {asked && (
        <Suspense>
          <RemindDialog rows={[asked]} leftOut={0} onClose={() => setAsked(undefined)} onDone={() => undefined} />
        </Suspense>
      )}
    </>
  );
}
