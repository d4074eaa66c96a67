import type { RiskListRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import type { ListColumn, ListWords } from '#shared/list/list-description.ts';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { ScoreChip } from '#shared/parts/ScoreChip.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import type { RowCard } from '#shared/table/RowCards.tsx';
import { lookOfState } from '#shared/workflow/catalogue.ts';

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
  | 'controlEffectiveness'
  | 'riskControlOwnerUserName'
  | 'managementArea'
  | 'buName'
  | 'departmentName'
  | 'keyControl'
  | 'dueDate'
  | 'allocatedTo'
  | 'isActive'
  | 'isDeleted';

/** Category names of a row; Others has the free texts of its lower levels. */
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

/** State in words and shape, of a row that shares a control where that control stands; a deleted row says so behind it. */
export function RowState({ row }: { row: RiskListRow }) {
  const { t } = useT();
  return (
    <>
      <StateChip state={row.state === 'shared' && row.sharedControl ? row.sharedControl.leadingState : row.state} />
      {!row.isActive && (
        <Box component="span" sx={{ ml: 0.75, fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {t('riskList.inactiveNote')}
        </Box>
      )}
    </>
  );
}

/** The number of the control that the row shares; the one that leads it bears the number alone. */
function SharedMark({ row: { state, sharedControl } }: { row: RiskListRow }) {
  const { pick } = useT();
  if (!sharedControl) return null;
  const words = state === 'shared' ? `${pick(lookOfState('riskControl', state).label)} · ` : '';
  return (
    <Box component="span" sx={{ mr: 0.75, color: 'text.secondary', fontSize: 12, fontWeight: 400, whiteSpace: 'nowrap' }}>
      {`${words}${sharedControl.controlNo}`}
    </Box>
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

/** On a phone: the owner's score, and the reviewer's where there is one, each by its name. */
function ScorePair({ row }: { row: RiskListRow }) {
  const { t } = useT();
  const named = (field: 'controlAssessmentScore' | 'controlEffectiveness') =>
    row[field] ? (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
        {t(`riskList.columns.${field}`)}
        <ScoreChip score={row[field]} words={false} />
      </Box>
    ) : null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, justifyContent: 'flex-end' }}>
      {named('controlAssessmentScore')}
      {named('controlEffectiveness')}
    </Box>
  );
}

type RiskColumn = ListColumn<RiskListRow, undefined, never>;
type Look = Omit<RiskColumn, 'field' | 'header'>;

const category =
  (level: 0 | 1 | 2) =>
  (row: RiskListRow, { t, lang }: ListWords) =>
    readCategories(row, lang, t('table.others'))[level];
const referred =
  (code: string, field: 'controlObjective' | 'managementArea' | 'buName' | 'keyControl') =>
  (row: RiskListRow, { reference }: ListWords) =>
    reference.label(code, row[field]);

const looks: Readonly<Record<ColumnName, Look>> = {
  riskNo: { width: 128, sortable: true, fixed: true },
  riskYear: { width: 72, sortable: true, hidden: true },
  riskDescription: {
    mark: (row) => (
      <>
        <AbsentMark row={row} />
        <SharedMark row={row} />
      </>
    ),
    flex: 1,
    minWidth: 216,
    strong: true,
    sortable: true,
    fixed: true,
  },
  category1Name: { cell: category(0), width: 120, sortable: true },
  category2Name: { cell: category(1), width: 132, sortable: true, hidden: true },
  category3Name: { cell: category(2), width: 132, sortable: true, hidden: true },
  controlObjective: { cell: referred('RiskControl_controlObjective', 'controlObjective'), width: 132, hidden: true },
  standardControlDesc: { width: 240, hidden: true },
  currentControlDesc: { width: 240, hidden: true },
  riskReportStatusName: { cell: (row) => <RowState row={row} />, width: 140, sortable: true, inPeek: false },
  controlAssessmentScore: {
    cell: (row) => <ScoreChip score={row.controlAssessmentScore} />,
    width: 132,
    sortable: true,
    inPeek: false,
  },
  // Another person's word on the same control: never in the column of the first.
  controlEffectiveness: { cell: (row) => <ScoreChip score={row.controlEffectiveness} />, width: 132, inPeek: false },
  riskControlOwnerUserName: { cell: (row) => <PersonTag person={toOwner(row)} />, width: 140, sortable: true },
  managementArea: { cell: referred('RiskControl_managementArea', 'managementArea'), width: 80, sortable: true },
  buName: { cell: referred('RiskControl_businessUnit', 'buName'), width: 104, sortable: true },
  departmentName: {
    cell: (row, { lang }) => (lang === 'en' && row.departmentNameEn) || row.departmentName,
    width: 140,
    sortable: true,
    hidden: true,
  },
  keyControl: { cell: referred('RiskControl_KeyControl', 'keyControl'), width: 84, sortable: true, hidden: true },
  dueDate: { cell: (row) => <DueChip date={row.dueDate} />, width: 112, sortable: true, hidden: true },
  allocatedTo: { cell: (row, { t }) => (row.allocatedTo ? <PersonTag person={row.allocatedTo} /> : t('riskList.load.all')), width: 140 },
  isActive: { cell: (row, { t }) => t(row.isActive ? 'common.yes' : 'common.no'), width: 72, hidden: true },
  isDeleted: { cell: (row, { t }) => t(row.isActive ? 'riskList.notDeleted' : 'riskList.deleted'), width: 84, inPeek: false },
};

/** Columns of a list of risk controls in its order, with what this list shows otherwise. */
export const riskColumns = (names: readonly ColumnName[], changes: Partial<Record<ColumnName, Look>> = {}): RiskColumn[] =>
  names.map((field) => ({ field, header: `riskList.columns.${field}`, ...looks[field], ...changes[field] }));

/** A row on a phone. */
export const riskCard = (row: RiskListRow, { reference, date }: ListWords): RowCard => ({
  no: row.riskNo,
  title: row.riskDescription || row.riskNo,
  state: <RowState row={row} />,
  facts: (
    <>
      <AbsentMark row={row} />
      <SharedMark row={row} />
      <PersonTag person={toOwner(row)} />
      <span>
        {[reference.label('RiskControl_businessUnit', row.buName), reference.label('RiskControl_managementArea', row.managementArea)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {date(row.dueDate) && <DueChip date={row.dueDate} />}
    </>
  ),
  aside: (row.controlAssessmentScore || row.controlEffectiveness) && <ScorePair row={row} />,
});
