import { examChecks, type ExamRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EditGateOf } from '#shared/record/RecordGate.tsx';
import { useGoBack, useLeaveTo } from '#shared/record/leave-record.ts';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { openPanel } from '#shared/page/panel-store.ts';
import { Notice } from '#shared/parts/Notice.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { request } from '#shared/record/use-record-action.ts';
import { useFormOverRecord, type RecordSource } from '#shared/record/use-record-form.ts';
import { ExportButton } from '#shared/table/ExportButton.tsx';
import { InfoIcon, UploadIcon } from '#shared/theme/icons.tsx';
import { readHistory } from '#shared/record/HistoryTab.tsx';
import { addressOf, examPaths } from '../addresses.ts';
import { examGate, examQuery, staleExam } from '../api/exams.ts';
import { emptyExam, findBadNumber, toBody, toChecked, toForm, type ExamForm } from '../edit/exam-model.ts';
import { ExamFields } from '../edit/ExamFields.tsx';

const source: RecordSource<ExamRecord> = {
  read: (client, id) => client.fetchQuery({ ...examQuery(id), staleTime: 0 }),
  readSteps: (client, id) => readHistory(client, 'exam', id),
};
const toFormOf = (record: ExamRecord | undefined): ExamForm => (record ? toForm(record) : emptyExam);

const compared = [
  ...(['title', 'titleEn', 'description', 'descriptionEn', 'passScore', 'durationMinutes'] as const),
  ...(['maxAttempts', 'cooldownHours', 'openOn', 'closeOn'] as const),
];

/** The form of an exam; what both sides may change and what can be compared as text is described. */
function useExamForm(record: ExamRecord | undefined) {
  const { t } = useT();
  const describe = (field: keyof ExamForm, value: ExamForm) => {
    const name = compared.find((one) => one === field);
    return name && { label: t(`exam.fields.${name}`), text: value[name] };
  };
  return useFormOverRecord({
    key: record ? `exam:${record.id}` : 'exam:new',
    record,
    toForm: toFormOf,
    describe,
    source,
    stale: staleExam,
  });
}

function ExamEdit({ record }: { record: ExamRecord | undefined }) {
  const { t, n, pick } = useT();
  const goBack = useGoBack(examPaths.list);
  const leaveTo = useLeaveTo();
  const form = useExamForm(record);
  const { draft, errors } = form;
  const set = (changes: Partial<ExamForm>) => {
    draft.set(changes);
    for (const name of Object.keys(changes)) errors.clear(name === 'closeOn' ? 'closeAt' : name === 'openOn' ? 'openAt' : name);
  };
  const save = () => {
    const bad = findBadNumber(draft.value);
    if (bad) return errors.put(bad, t('exam.edit.badNumber'));
    if (!errors.check(examChecks, toChecked(draft.value))) return;
    if (draft.value.audience.kind !== 'all' && draft.value.audience.named.length === 0)
      return errors.put('audience', t('exam.edit.audienceMissing'));
    const body = toBody(draft.value, record);
    const asked = {
      event: 'UPDATE',
      done: ({ examNo: no, revision }: { examNo: string; revision: number }) =>
        record !== undefined && revision > record.revision
          ? t('exam.edit.savedRevision', { no, revision: n(revision) })
          : t('exam.edit.saved', { no }),
      onDone: ({ id }: { id: number }) => {
        form.finish();
        leaveTo(addressOf('results', id));
      },
    };
    form.send(
      record
        ? request({ route: routes.updateExam, input: { body: { ...body, id: record.id, rowVersion: draft.base ?? null } }, ...asked })
        : request({ route: routes.createExam, input: { body }, ...asked }),
    );
  };
  const tools = record && (
    <>
      <ExportButton
        route={routes.exportExamQuestions}
        body={{ examId: record.id }}
        disabled={record.bankSize === 0 || record.answersHidden}
      />
      <Button variant="text" color="inherit" startIcon={<UploadIcon />} onClick={() => openPanel({ imports: 'question' })}>
        {t('exam.list.import')}
      </Button>
    </>
  );
  return (
    <RecordPage
      comments={false}
      header={{
        no: record?.examNo ?? '',
        title: record ? pick({ zh: record.title, en: record.titleEn }) : t('exam.edit.new'),
      }}
      tools={tools}
      notices={
        <>
          {record && record.attempts > 0 && (
            <Notice tone="blue" icon={<InfoIcon />}>
              {t('exam.edit.wasSat', { count: record.attempts, number: n(record.attempts), revision: n(record.revision) })}
            </Notice>
          )}
          {record?.answersHidden && (
            <Notice tone="amber" icon={<InfoIcon />}>
              {t('exam.edit.answersHidden')}
            </Notice>
          )}
        </>
      }
      form={form}
      foot={{
        close: { onClick: goBack },
        steps: [{ event: 'UPDATE', label: t('common.save'), weight: 'filled', disabled: record?.answersHidden, onSend: save }],
      }}
      sections={[
        {
          id: 'form',
          form: true,
          content: (
            <Box component="fieldset" disabled={record?.answersHidden} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
              <ExamFields value={draft.value} onChange={set} errorOf={errors.of} />
            </Box>
          ),
        },
      ]}
    />
  );
}

/** Writing an exam and its question bank; without an Id it is a new one. */
export default function ExamEditPage() {
  const { t } = useT();
  return (
    <EditGateOf {...examGate} newTitle={t('exam.edit.new')}>
      {(record) => <ExamEdit key={record?.id ?? 'new'} record={record} />}
    </EditGateOf>
  );
}
