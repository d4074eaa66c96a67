import type { RiskListRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useMemo, type ReactNode } from 'react';
import { useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { ScoreChip } from '#shared/parts/ScoreChip.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import type { Column } from '#shared/table/columns.ts';
import type { RowCard } from '#shared/table/RowCards.tsx';
import { addressOf } from './row-deeds.ts';

export type ColumnName =
  | 'riskNo'
  | 'riskYear'
  | 'riskDescription'
  | 'category1Name'
  | 'category2Name'
  | 'category3Name'
  | 'controlObjective'
  | 'standardControlDesc'
  | 'currentControlDesc'
  | 'riskReportStatusName'
  | 'controlAssessmentScore'
  | 'riskControlOwnerUserName'
  | 'managementArea'
  | 'buName'
  | 'departmentName'
  | 'keyControl'
  | 'dueDate'
  | 'isActive'
  | 'isDeleted';

/** Category names of a row; Others has the free texts of its lower levels (review list columns, section 2). */
export function readCategories(row: RiskListRow, lang: 'zh' | 'en', others: string): [string, string, string] {
  const name = (zh: string, en: string) => (lang === 'en' && en) || zh;
  return [
    name(row.category1Name, row.category1NameEn) || others,
    name(row.category2Name, row.category2NameEn) || row.categoryLevelTwoStr,
    name(row.category3Name, row.category3NameEn) || row.categoryLevelThreeStr,
  ];
}

export function toOwner(row: RiskListRow) {
  return row.riskControlOwnerUserName
    ? { name: row.riskControlOwnerUserName, englishName: row.riskControlOwnerEnglishName, userNO: row.riskControlOwnerUserNo }
    : null;
}

/** State in words and shape; a deleted row says so behind it. */
export function RowState({ row }: { row: RiskListRow }) {
  const { t } = useT();
  return (
    <>
      <StateChip state={row.state} />
      {!row.isActive && (
        <Box component="span" sx={{ ml: 0.75, fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {t('riskList.inactiveNote')}
        </Box>
      )}
    </>
  );
}

/** For whom the reader would act on the row: nothing for his own. */
function AbsentMark({ row }: { row: RiskListRow }) {
  const { t, name } = useT();
  if (!row.onBehalfOf) return null;
  return (
    <Box component="span" sx={{ mr: 0.75, color: 'tone.violet.fg', fontSize: 12, whiteSpace: 'nowrap' }}>
      {row.onBehalfOf.map((person) => t('riskList.forPerson', { name: name(person) })).join(' · ')}
    </Box>
  );
}

/** Every column that the lists of risk controls have, and the card of a row on a phone. */
export function useRiskColumns() {
  const { t, lang, date } = useT();
  const { label } = useReference();
  return useMemo(() => {
    const others = t('table.others');
    const column = (
      field: ColumnName,
      render: (row: RiskListRow) => ReactNode,
      more: Partial<Column<RiskListRow>> = {},
    ): Column<RiskListRow> => ({
      field,
      header: t(`riskList.columns.${field}`),
      render,
      ...more,
    });
    const category = (level: 0 | 1 | 2) => (row: RiskListRow) => readCategories(row, lang, others)[level];
    const all: Record<ColumnName, Column<RiskListRow>> = {
      riskNo: column('riskNo', (row) => row.riskNo, { width: 136, sortable: true, fixed: true }),
      riskYear: column('riskYear', (row) => row.riskYear, { width: 72, sortable: true, hidden: true }),
      riskDescription: column('riskDescription', (row) => row.riskDescription, {
        mark: (row) => <AbsentMark row={row} />,
        flex: 1,
        minWidth: 240,
        strong: true,
        sortable: true,
        fixed: true,
      }),
      category1Name: column('category1Name', category(0), { width: 120, sortable: true }),
      category2Name: column('category2Name', category(1), { width: 132, sortable: true, hidden: true }),
      category3Name: column('category3Name', category(2), { width: 132, sortable: true, hidden: true }),
      controlObjective: column('controlObjective', (row) => label('RiskControl_controlObjective', row.controlObjective), {
        width: 132,
        hidden: true,
      }),
      standardControlDesc: column('standardControlDesc', (row) => row.standardControlDesc, { width: 240, hidden: true }),
      currentControlDesc: column('currentControlDesc', (row) => row.currentControlDesc, { width: 240, hidden: true }),
      riskReportStatusName: column('riskReportStatusName', (row) => <RowState row={row} />, { width: 140, sortable: true }),
      controlAssessmentScore: column('controlAssessmentScore', (row) => <ScoreChip score={row.controlAssessmentScore} />, {
        width: lang === 'zh' ? 124 : 150,
        sortable: true,
      }),
      riskControlOwnerUserName: column('riskControlOwnerUserName', (row) => <PersonTag person={toOwner(row)} />, {
        width: 140,
        sortable: true,
      }),
      managementArea: column('managementArea', (row) => label('RiskControl_managementArea', row.managementArea), {
        width: 80,
        sortable: true,
      }),
      buName: column('buName', (row) => label('RiskControl_businessUnit', row.buName), { width: 104, sortable: true }),
      departmentName: column('departmentName', (row) => (lang === 'en' && row.departmentNameEn) || row.departmentName, {
        width: 140,
        sortable: true,
        hidden: true,
      }),
      keyControl: column('keyControl', (row) => label('RiskControl_KeyControl', row.keyControl), {
        width: 84,
        sortable: true,
        hidden: true,
      }),
      dueDate: column('dueDate', (row) => <DueChip date={row.dueDate} />, { width: 112, sortable: true, hidden: true }),
      isActive: column('isActive', (row) => t(row.isActive ? 'common.yes' : 'common.no'), { width: 72, hidden: true }),
      isDeleted: column('isDeleted', (row) => t(row.isActive ? 'riskList.notDeleted' : 'riskList.deleted'), { width: 84 }),
    };
    const pick = (names: readonly ColumnName[], changes: Partial<Record<ColumnName, Partial<Column<RiskListRow>>>> = {}) =>
      names.map((name) => ({ ...all[name], ...changes[name] }));
    const card = (row: RiskListRow): RowCard => ({
      no: row.riskNo,
      title: row.riskDescription || row.riskNo,
      to: addressOf('view', row.id),
      state: <RowState row={row} />,
      facts: (
        <>
          <AbsentMark row={row} />
          <PersonTag person={toOwner(row)} />
          <span>
            {[label('RiskControl_businessUnit', row.buName), label('RiskControl_managementArea', row.managementArea)]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {date(row.dueDate) && <DueChip date={row.dueDate} />}
        </>
      ),
      aside: row.controlAssessmentScore ? <ScoreChip score={row.controlAssessmentScore} /> : undefined,
    });
    return { pick, card };
  }, [t, lang, label, date]);
}
