import { EXAM_LIMITS, LENGTH, questionKinds, type ExamOption } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import { useId } from 'react';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { LimitedInput } from '#shared/parts/LimitedInput.tsx';
import { Segmented } from '#shared/parts/Segmented.tsx';
import { PlusIcon, TrashIcon } from '#shared/theme/icons.tsx';
import { addOption, changeKind, isRight, type QuestionDraft } from './exam-model.ts';

export interface QuestionEditorProps {
  question: QuestionDraft;
  onChange: (question: QuestionDraft) => void;
}

/** One option in both languages; pressing its sign makes it right. */
function OptionEditor({ question, option, name, onChange }: QuestionEditorProps & { option: ExamOption; name: string }) {
  const { t } = useT();
  const { kind, options, answer } = question;
  const right = isRight(answer, option.key);
  const Control = kind === 'single' ? Radio : Checkbox;
  const mark = () => {
    if (kind === 'single') return onChange({ ...question, answer: option.key });
    const chosen = Array.isArray(answer) ? (answer as string[]) : [];
    const next = right
      ? chosen.filter((key) => key !== option.key)
      : options.map(({ key }) => key).filter((key) => key === option.key || chosen.includes(key));
    onChange({ ...question, answer: next.length > 0 ? next : null });
  };
  const set = (change: Partial<ExamOption>) =>
    onChange({ ...question, options: options.map((one) => (one.key === option.key ? { ...one, ...change } : one)) });
  const remove = () => {
    const rest = Array.isArray(answer) ? (answer as string[]).filter((key) => key !== option.key) : answer === option.key ? null : answer;
    onChange({ ...question, options: options.filter(({ key }) => key !== option.key), answer: rest });
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '36px 1fr 32px', sm: '36px 1fr 1fr 32px' }, gap: 1, alignItems: 'center' }}>
      <Control
        size="small"
        name={name}
        checked={right}
        onChange={mark}
        slotProps={{ input: { 'aria-label': t('exam.edit.isRight', { key: option.key }) } }}
      />
      <LimitedInput
        value={option.text}
        longest={LENGTH.option}
        placeholder={t('exam.edit.option', { key: option.key })}
        onChange={(event) => set({ text: event.target.value })}
        inputProps={{ 'aria-label': t('exam.edit.option', { key: option.key }) }}
      />
      <Box sx={{ gridColumn: { xs: '2', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}>
        <LimitedInput
          value={option.textEn}
          longest={LENGTH.option}
          placeholder={t('exam.edit.optionEn', { key: option.key })}
          onChange={(event) => set({ textEn: event.target.value })}
          inputProps={{ 'aria-label': t('exam.edit.optionEn', { key: option.key }) }}
        />
      </Box>
      <IconButton aria-label={t('exam.edit.removeOption', { key: option.key })} onClick={remove} sx={{ width: 32, height: 32 }}>
        <TrashIcon />
      </IconButton>
    </Box>
  );
}

/** A question in both languages with its right answer. */
export function QuestionEditor({ question, onChange }: QuestionEditorProps) {
  const { t } = useT();
  const name = useId();
  const { kind, options, answer } = question;
  const set = (change: Partial<QuestionDraft>) => onChange({ ...question, ...change });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 96px', sm: '240px 120px' }, gap: 2 }}>
        <SelectField
          name="kind"
          label={t('exam.fields.kind')}
          required
          value={kind}
          onChange={(next) => onChange(changeKind(question, questionKinds.find((one) => one === next) ?? kind))}
          choices={questionKinds.map((value) => ({ value, label: t(`exam.kinds.${value}`) }))}
        />
        <TextAreaField
          name="score"
          label={t('exam.fields.score')}
          required
          single
          maxLength={7}
          value={question.score}
          onChange={(score) => set({ score })}
        />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: 2 }}>
        <TextAreaField
          name="stem"
          label={t('exam.fields.stem')}
          required
          minRows={2}
          maxLength={LENGTH.longText}
          value={question.stem}
          onChange={(stem) => set({ stem })}
        />
        <TextAreaField
          name="stemEn"
          label={t('exam.fields.stemEn')}
          minRows={2}
          maxLength={LENGTH.longText}
          value={question.stemEn}
          onChange={(stemEn) => set({ stemEn })}
        />
      </Box>
      {(kind === 'single' || kind === 'multiple') && (
        <Box role="group" aria-label={t('exam.edit.options')} sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
          <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
            {t(kind === 'single' ? 'exam.edit.markOne' : 'exam.edit.markAll')}
          </Box>
          {options.map((option) => (
            <OptionEditor key={option.key} question={question} option={option} name={name} onChange={onChange} />
          ))}
          {options.length < EXAM_LIMITS.options && (
            <Box>
              <Button
                size="small"
                variant="text"
                color="inherit"
                startIcon={<PlusIcon />}
                onClick={() => set({ options: addOption(options) })}
              >
                {t('exam.edit.addOption')}
              </Button>
            </Box>
          )}
        </Box>
      )}
      {kind === 'trueFalse' && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontSize: 13 }}>
          {t('exam.edit.rightIs')}
          <Segmented
            label={t('exam.edit.rightIs')}
            value={answer === true ? 'true' : answer === false ? 'false' : ''}
            onChange={(value) => set({ answer: value === 'true' })}
            options={[
              { value: 'true', label: t('exam.true') },
              { value: 'false', label: t('exam.false') },
            ]}
          />
        </Box>
      )}
      {kind === 'text' && (
        <TextAreaField
          name="guidance"
          label={t('exam.edit.guidance')}
          hint={t('exam.edit.guidanceHint')}
          minRows={2}
          maxLength={LENGTH.longText}
          value={typeof answer === 'string' ? answer : ''}
          onChange={(value) => set({ answer: value })}
        />
      )}
    </Box>
  );
}
