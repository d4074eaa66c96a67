import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import { useId, useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { ChevronRight } from '#shared/theme/icons.tsx';
import { money } from '../scope/scope-data.ts';
import type { Division } from './CoverageTable.tsx';
import type { Coverage } from './coverage-data.ts';
import { GapRow } from './GapRow.tsx';
import { groupGaps, type GapGroup } from './group-gaps.ts';

/** So many at a time are enough to act on, and a page of thousands would be slow. */
const PORTION = 50;
const matrix = '/RiskControl/RiskControlList';

interface GapListProps {
  coverage: Coverage;
  by: Division;
  /** The reader may plan tests; else he reads the controls' numbers, whose pages are not his. */
  mayPlan: boolean;
}

/**
 * What is in scope without a key control that is planned for test: one line for an account, company or process with how many gaps it has and what they come to,
 * which opens the gaps, each with what would close it. What is true of many is said once.
 */
export function GapList({ coverage, by, mayPlan }: GapListProps) {
  const { t } = useT();
  const [shown, setShown] = useState(PORTION);
  const groups = useMemo(() => groupGaps(coverage.gaps, by), [coverage.gaps, by]);
  if (groups.length === 0) return <Box sx={{ p: 2, fontSize: 13, color: 'text.secondary' }}>{t('assessmentCoverage.noGaps')}</Box>;
  const isBare = groups.some(({ bare }) => bare > 0);
  return (
    <>
      {isBare && (
        <Box sx={{ px: 2, py: 1, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>
          {mayPlan ? (
            <>
              {t('assessmentCoverage.noControl')}{' '}
              <Link component={RouterLink} to={matrix} underline="always">
                {t('assessmentCoverage.toMatrix')}
              </Link>
            </>
          ) : (
            t('assessmentCoverage.noControlSeen')
          )}
        </Box>
      )}
      {groups.slice(0, shown).map((group) => (
        <Group key={group.key} group={group} by={by} periodId={coverage.periodId} mayPlan={mayPlan} opened={groups.length === 1} />
      ))}
      <More shown={shown} of={groups.length} text="moreGroups" onMore={() => setShown(shown + PORTION)} />
    </>
  );
}

interface GroupProps extends Omit<GapListProps, 'coverage'> {
  group: GapGroup;
  periodId: number;
  opened: boolean;
}

function Group({ group, by, periodId, mayPlan, opened }: GroupProps) {
  const { t, lang, list, n } = useT();
  const [isOpen, setIsOpen] = useState(opened);
  const [shown, setShown] = useState(PORTION);
  const id = useId();
  const named = group.of.map((one) => `${one.code} ${(lang === 'en' && one.nameEn) || one.name}`.trim());
  const toPlan = group.gaps.length - group.bare;
  const assertions = by === 'accounts' ? list(group.gaps[0]!.assertions.map((name) => t(`assessmentScope.assertions.${name}`))) : '';
  const said = [
    t('assessmentCoverage.gapsIn', { count: group.gaps.length, number: n(group.gaps.length) }),
    group.bare > 0 && t('assessmentCoverage.bareIn', { number: n(group.bare) }),
    toPlan > 0 && t('assessmentCoverage.toPlanIn', { number: n(toPlan) }),
  ].filter(Boolean);
  return (
    <Box sx={{ borderTop: '1px solid', borderColor: 'line.soft' }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        sx={{
          width: '100%',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          px: 2,
          py: 1.25,
          fontSize: 13,
          lineHeight: '20px',
          textAlign: 'left',
          '&:hover': { bgcolor: 'surface.hover' },
        }}
      >
        <ChevronRight sx={{ fontSize: 16, color: 'text.secondary', transform: isOpen ? 'rotate(90deg)' : 'none' }} />
        <Box component="span" sx={{ flex: 1, minWidth: { xs: 'calc(100% - 28px)', md: 0 }, fontWeight: 500 }}>
          {list(named) || t('assessmentCoverage.noProcess')}
          {assertions && (
            <Box component="span" sx={{ ml: 1, fontSize: 12, fontWeight: 400, color: 'text.secondary' }}>
              {assertions}
            </Box>
          )}
        </Box>
        {/* On a phone below the name, from where it begins to the edge. */}
        <Box component="span" sx={{ color: 'text.secondary', flex: { xs: 1, md: 'none' }, pl: { xs: '28px', md: 0 }, minWidth: 0 }}>
          {said.join(' · ')}
        </Box>
        <Box component="span" sx={{ minWidth: { md: 140 }, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
          {money(group.amount)}
        </Box>
      </ButtonBase>
      <Box component="ul" id={id} hidden={!isOpen} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {isOpen &&
          group.gaps
            .slice(0, shown)
            .map((gap) => (
              <GapRow
                key={[gap.account.id, gap.company.id, ...gap.processes.map((process) => process.id)].join('/')}
                gap={gap}
                by={by}
                periodId={periodId}
                mayPlan={mayPlan}
                isSaid={toPlan === 0}
              />
            ))}
      </Box>
      {isOpen && <More shown={shown} of={group.gaps.length} text="moreGaps" onMore={() => setShown(shown + PORTION)} />}
    </Box>
  );
}

interface MoreProps {
  shown: number;
  of: number;
  text: 'moreGaps' | 'moreGroups';
  onMore: () => void;
}

function More({ shown, of, text, onMore }: MoreProps) {
  const { t, n } = useT();
  if (of <= shown) return null;
  return (
    <Box sx={{ px: 2, py: 1, borderTop: '1px solid', borderColor: 'line.soft' }}>
      <Button size="small" color="inherit" onClick={onMore}>
        {t(`assessmentCoverage.${text}`, { shown: n(shown), number: n(of) })}
      </Button>
    </Box>
  );
}
