import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { processesQuery } from '#shared/api/processes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { bySize, cellsOf, money, type AssessmentScope } from './scope-data.ts';
import { verdictOf } from './verdict.ts';
import { ScopeTable } from './ScopeTable.tsx';

/** So many at a time: a group has thousands. */
const PORTION = 20;

/** Each account of a company with what was decided of it and why, for those who read the scope and do not decide it. */
export function ScopeReasons({ scope }: { scope: AssessmentScope }) {
  const { t, lang, list, name, instant } = useT();
  const [shown, setShown] = useState(PORTION);
  const { data: processes = [] } = useQuery(processesQuery);
  const nameOf = (row: { name: string; nameEn: string } | undefined) => (row && ((lang === 'en' && row.nameEn) || row.name)) ?? '';
  const cellOf = cellsOf(scope);
  const cells = bySize(scope.accounts).flatMap((account) =>
    scope.companies.flatMap((company) => {
      const cell = cellOf.get(`${account.id}/${company.id}`);
      return cell ? [{ account, company, cell }] : [];
    }),
  );
  return (
    <Card title={t('assessmentScope.reasons')} flush>
      <ScopeTable
        label={t('assessmentScope.reasons')}
        columns={[
          { header: t('assessmentScope.account'), name: 'account' },
          { header: t('assessmentScope.companies.fields.name'), name: 'company' },
          { header: t('assessmentScope.amount'), name: 'amount', isNumber: true },
          { header: t('assessmentScope.decision'), name: 'decision' },
          { header: t('assessmentScope.reason'), name: 'reason' },
          { header: t('assessmentScope.process.title'), name: 'processes' },
        ]}
        rows={cells.slice(0, shown).map(({ account, company, cell }) => {
          const because = cell.because.map((one) => t(`assessmentScope.because.${one}`)).join(t('assessmentScope.semicolon'));
          const { decision } = cell;
          return {
            key: `${account.id}/${company.id}`,
            cells: {
              account: [
                `${account.code} ${nameOf(account)}`,
                list(account.assertions.map((one) => t(`assessmentScope.assertions.${one}`))),
              ],
              company: [nameOf(company), company.code],
              amount: [money(cell.amount)],
              decision: [t(verdictOf(cell, scope))],
              reason: decision
                ? [decision.reason, [because, list([name(decision.by), instant(decision.at)])].filter(Boolean).join(' · ')]
                : [because],
              processes: [list(processes.filter(({ id }) => cell.processIds.includes(id)).map(nameOf))],
            },
          };
        })}
      />
      {cells.length > shown && (
        <Box sx={{ px: 2, py: 1, borderTop: '1px solid', borderColor: 'line.soft' }}>
          <Button size="small" color="inherit" onClick={() => setShown(shown + PORTION)}>
            {t('assessmentScope.moreReasons', { shown, number: cells.length })}
          </Button>
        </Box>
      )}
    </Card>
  );
}
