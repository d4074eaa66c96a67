import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { controlTestKinds, controlTestKindWords } from '@portal/contract/client';
import { isAtWork, usePeriods } from '#shared/api/periods.ts';
import { useProcessOptions } from '#shared/api/processes.ts';
import { routes } from '#shared/api/routes.ts';
import { lookedColumn, lookedFilter } from '#shared/auditor/looked-list.tsx';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { RequestDialog } from '#shared/evidence/RequestDialog.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { companyFilter } from '#shared/list/company-filter.ts';
import { defineList } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { everyonesPeriodFilter } from '#shared/list/period-filter.ts';
import { openPanel } from '#shared/page/panel-store.ts';
import { ActionMenu } from '#shared/parts/ActionMenu.tsx';
import { DueChip } from '#shared/parts/DueChip.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { Tag } from '#shared/parts/Tag.tsx';
import { useRecordDialogs } from '#shared/record/use-record-dialogs.ts';
import { PlusIcon } from '#shared/theme/icons.tsx';
import { listStates } from '#shared/workflow/catalogue.ts';
import { isOver } from '#shared/workflow/is-over.ts';
import { controlTestAddress, controlTestLive, staleControlTest, type ControlTestRow } from '../api/records.ts';
import { LibraryDialog } from '../components/LibraryDialogs.tsx';
import { SizesDialog } from '../components/SizesDialog.tsx';
import { PlanDialog } from '../components/PlanDialog.tsx';
import { ProgressBoard } from '../components/ProgressBoard.tsx';
import { listDeeds } from '../deeds.tsx';
import { testerFilter } from '../tester-filter.ts';

type Opened = 'board' | 'sizes' | 'library';

/**
 * The control whose test somebody came to plan, as from a gap of the coverage. Once its dialog is open the address says so no longer: else it would open
 * again with the way back.
 */
function usePlanAsked(action: ReturnType<typeof useRecordDialogs<'PLAN' | 'REQUEST'>>) {
  const [params, setParams] = useSearchParams();
  const [planned, setPlanned] = useState('');
  const named = params.get('plan');
  const { isNamed, ask } = action;
  const take = useEffectEvent((riskNo: string) => {
    setPlanned(riskNo);
    if (isNamed) ask('PLAN');
    setParams(
      (current) => {
        for (const name of ['action', 'plan']) current.delete(name);
        return current;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (named !== null) take(named);
  }, [named]);
  return [named ?? planned, setPlanned] as const;
}

/** Where the tests stand, as a board; administrators plan tests, and keep the library and the table of sample sizes. */
interface ToolsContext {
  values: Readonly<Record<'periodId' | 'companyId', string>>;
  request: object;
  clearSelection: () => void;
}

function useTools({ values, request, clearSelection }: ToolsContext) {
  const words = useT();
  const { t, lang } = words;
  const user = useSession();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ testIds: readonly number[]; filter?: object }>({ testIds: [] });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const administers = isAdministrator(user);
  const action = useRecordDialogs<'PLAN' | 'REQUEST'>({ allowedActions: administers ? ['PLAN'] : [] }, { stale: staleControlTest });
  const periods = usePeriods(administers);
  // Into the period that is looked at, else into one of those at work.
  const importable = periods.filter((one) =>
    values.periodId ? String(one.id) === values.periodId && !isOver('assessmentPeriod', one.state) : isAtWork(one),
  );
  const [planned, setPlanned] = usePlanAsked(action);
  const plan = () => {
    setPlanned('');
    action.ask('PLAN');
  };
  const actions = (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-pressed={opened === 'board'}
        onClick={() => setOpened(opened === 'board' ? undefined : 'board')}
      >
        {t('controlTest.tools.board')}
      </Button>
      {administers && (
        <>
          <Button variant="contained" startIcon={<PlusIcon />} onClick={plan}>
            {t('controlTest.create')}
          </Button>
          <ActionMenu
            label={t('controlTest.tools.more')}
            size={36}
            actions={[
              ...importable.map(({ id, title, titleEn }) => ({
                id: `import-${id}`,
                label: t('controlTest.plan.import', { period: (lang === 'en' && titleEn) || title }),
                onClick: () => openPanel({ imports: 'testPlan', recordId: id }),
              })),
              ...(['library', 'sizes'] as const).map((name) => ({
                id: name,
                label: t(`controlTest.tools.${name}`),
                onClick: () => setOpened(name),
              })),
            ]}
          />
        </>
      )}
    </>
  );
  const dialogs = (
    <>
      {action.event === 'PLAN' && (
        <PlanDialog action={action} periodId={values.periodId} riskNo={planned} onPlanned={(id) => void navigate(controlTestAddress(id))} />
      )}
      {action.event === 'REQUEST' && <RequestDialog action={action} {...asked} onDone={clearSelection} />}
      {opened === 'sizes' && <SizesDialog onClose={close} />}
      {opened === 'library' && <LibraryDialog onClose={close} />}
    </>
  );
  const askFor = (tests: typeof asked) => {
    setAsked(tests);
    action.ask('REQUEST');
  };
  const bulk = (selected: readonly ControlTestRow[]) => [
    ...(administers ? listDeeds(selected, words) : []),
    {
      id: 'requestEvidence',
      label: t('evidenceRequest.createFor', { count: selected.length }),
      name: t('evidenceRequest.create'),
      onClick: () => askFor({ testIds: selected.map(({ id }) => id) }),
      // Which they are is the server's to say, as of all that is done with all that match.
      ofAll: () => askFor({ testIds: [], filter: request }),
    },
  ];
  const panel = opened === 'board' && { panel: <ProgressBoard periodId={values.periodId} companyId={values.companyId} /> };
  return { actions, dialogs, bulk, ...panel };
}

const results = ({ done, wanted }: { done: number; wanted: number }) => (wanted === 0 ? '–' : `${done} / ${wanted}`);

/**
 * A conclusion is one once its reviewer has confirmed it. He himself is shown what the tester concluded, for what is not effective is opened first
 * (specification of assurance, 2).
 */
const toldConclusion = ({ conclusion, state }: Pick<ControlTestRow, 'conclusion' | 'state'>, tab: string) =>
  state === 'concluded' || tab === 'toReview' ? conclusion : null;

/** Tabs that the call knows; without one it answers all. */
const tabs = ['mine', 'toReview'] as const;

export const controlTestRecords = defineList({
  name: 'control-test',
  title: 'titles.controlTestList',
  total: 'controlTest.total',
  route: routes.getControlTestByPage,
  live: controlTestLive,
  tabs: {
    label: 'titles.controlTestList',
    of: [
      { value: '', label: 'controlTest.tabs.all' },
      {
        value: 'mine',
        label: 'controlTest.tabs.mine',
        forStaff: true,
        empty: { title: 'controlTest.emptyTabs.mine', body: 'controlTest.emptyTabs.mineBody', done: true },
      },
      {
        value: 'toReview',
        label: 'controlTest.tabs.toReview',
        forStaff: true,
        empty: { title: 'controlTest.emptyTabs.toReview', body: 'controlTest.emptyTabs.toReviewBody', done: true },
      },
    ],
  },
  filters: {
    keyword: { label: 'controlTest.search', kind: 'search' },
    state: {
      label: 'controlTest.fields.state',
      options: ({ pick }) => listStates('controlTest').map(([value, { label }]) => ({ value, label: pick(label) })),
    },
    kind: {
      label: 'controlTest.fields.kind',
      values: controlTestKinds,
      options: ({ pick }) => controlTestKinds.map((value) => ({ value, label: pick(controlTestKindWords[value]) })),
    },
    conclusion: {
      label: 'controlTest.conclusion',
      values: ['effective', 'ineffective'],
      options: ({ t }) => (['effective', 'ineffective'] as const).map((value) => ({ value, label: t(`controlTest.conclusions.${value}`) })),
    },
    overdue: { label: 'controlTest.late', kind: 'flag', options: ({ t }) => [{ value: '1', label: t('controlTest.late') }] },
    open: { label: 'controlTest.open', kind: 'flag', options: ({ t }) => [{ value: '1', label: t('controlTest.open') }] },
    cancelled: {
      label: 'controlTest.cancelled',
      kind: 'flag',
      options: ({ t }) => [
        { value: 'true', label: t('common.yes') },
        { value: 'false', label: t('common.no') },
      ],
    },
    looked: lookedFilter,
    companyId: companyFilter,
    periodId: everyonesPeriodFilter,
    processId: { label: 'controlTest.fields.process', kind: 'number', useOptions: useProcessOptions },
    noProcess: { label: 'controlTest.board.none', kind: 'flag', options: ({ t }) => [{ value: '1', label: t('common.yes') }] },
    testerId: testerFilter,
  },
  offers: ['state', 'kind', 'conclusion', 'testerId', 'overdue', 'open', 'looked', 'periodId', 'companyId'],
  input: ({ tab }) => ({ tab: tabs.find((one) => one === tab) ?? null }),
  exports: routes.exportControlTest,
  columns: [
    { field: 'recordNo', header: 'controlTest.fields.recordNo', width: 116, fixed: true },
    { field: 'title', header: 'controlTest.fields.title', flex: 1, minWidth: 164, strong: true, fixed: true },
    // The title is the control’s own: its number stands where there is room for it.
    { field: 'controlNo', header: 'controlTest.fields.control', width: 136, hidden: 1560 },
    {
      field: 'kind',
      header: 'controlTest.fields.kind',
      cell: ({ kind }, { pick }) => pick(controlTestKindWords[kind]),
      width: { zh: 144, en: 160 },
    },
    {
      field: 'state',
      header: 'controlTest.fields.state',
      cell: ({ state }) => <StateChip workflow="controlTest" state={state} />,
      width: 120,
      inPeek: false,
    },
    { field: 'tester', header: 'controlTest.fields.tester', cell: ({ tester }) => tester && <PersonTag person={tester} />, width: 124 },
    {
      field: 'reviewer',
      header: 'controlTest.fields.reviewer',
      cell: ({ reviewer }) => reviewer && <PersonTag person={reviewer} />,
      width: 124,
      hidden: 1500,
    },
    {
      field: 'dueOn',
      header: 'controlTest.fields.dueOn',
      cell: (row, { date }) => (row.isOpen ? <DueChip date={row.dutyDueOn ?? row.dueOn} showDate /> : date(row.dueOn)),
      width: { zh: 150, en: 168 },
    },
    { field: 'done', header: 'controlTest.fields.results', cell: results, width: 78 },
    {
      field: 'conclusion',
      header: 'controlTest.conclusion',
      cell: (row, { t }, { tab }) => {
        const told = toldConclusion(row, tab);
        if (told === null) return '–';
        const words = t(`controlTest.conclusions.${told}`);
        return told === 'ineffective' ? <Tag tone="red">{words}</Tag> : words;
      },
      width: { zh: 88, en: 124 },
    },
    { field: 'updatedAt', header: 'controlTest.fields.updatedAt', cell: (row, { date }) => date(row.updatedAt), width: 120, hidden: true },
    lookedColumn('controlTest'),
  ],
  rowId: ({ id }) => id,
  rowName: ({ recordNo }) => recordNo,
  rowLink: ({ id }) => controlTestAddress(id),
  card: (row, { pick, t }, { tab }) => {
    const { recordNo, title, state, kind, dueOn, dutyDueOn, isOpen } = row;
    const told = toldConclusion(row, tab);
    const facts = [pick(controlTestKindWords[kind]), results(row), ...(told ? [t(`controlTest.conclusions.${told}`)] : [])];
    return {
      no: recordNo,
      title,
      state: <StateChip workflow="controlTest" state={state} />,
      facts: facts.join(' · '),
      aside: isOpen && <DueChip date={dutyDueOn ?? dueOn} />,
    };
  },
  empty: { title: 'controlTest.empty', body: 'controlTest.emptyBody' },
  useExtras: useTools,
});

/** The control tests that the reader may see. */
export default function ControlTestList() {
  return <ListPage list={controlTestRecords} />;
}
