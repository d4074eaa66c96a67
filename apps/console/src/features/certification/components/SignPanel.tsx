import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { listAnswerGaps } from '@portal/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';
import { ownFactors, staleCertification, type CertificationRecord } from '../api/records.ts';

/** The form's name in the document, for the button of the page. */
export const SIGN_FORM = 'signature';

type Answers = Record<string, { answer: 'yes' | 'no'; comment: string }>;

/** One question of the statement: yes or no, and why where it is no. */
function Question({
  place,
  words,
  value,
  error,
  onChange,
}: {
  place: number;
  words: string;
  value: Answers[string] | undefined;
  error: string | undefined;
  onChange: (value: Answers[string]) => void;
}) {
  const { t } = useT();
  return (
    <Field name={`answers[${place}]`} label={words} error={error} group required>
      {({ labelId }) => (
        <>
          <RadioGroup
            row
            aria-labelledby={labelId}
            value={value?.answer ?? ''}
            onChange={(_event, answer) => onChange({ answer: answer === 'yes' ? 'yes' : 'no', comment: value?.comment ?? '' })}
          >
            {(['yes', 'no'] as const).map((answer) => (
              <FormControlLabel key={answer} value={answer} control={<Radio size="small" />} label={t(`common.${answer}`)} />
            ))}
          </RadioGroup>
          {value?.answer === 'no' && (
            <TextInput
              multiline
              minRows={2}
              value={value.comment}
              onChange={(event) => onChange({ answer: 'no', comment: event.target.value })}
              inputProps={{ 'aria-label': t('certification.explain') }}
              placeholder={t('certification.explain')}
            />
          )}
        </>
      )}
    </Field>
  );
}

/** Signing: the questions, the password or code again, and what is bound by it. Nothing of the proof is kept to recognise a repeat. */
export function SignPanel({ record }: { record: CertificationRecord }) {
  const { t, pick } = useT();
  const client = useQueryClient();
  const errors = useFieldErrors();
  const { data: factors } = useQuery(ownFactors);
  const [answers, setAnswers] = useState<Answers>({});
  const [proof, setProof] = useState({ currentPassword: '', code: '' });
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const { id, factsHash, rowVersion, questions } = record;
  const asksCode = factors !== undefined && (factors.enabledAt !== null || factors.hasPasskey);
  const refresh = () => Promise.all(staleCertification.all.map((name) => client.invalidateQueries({ queryKey: [name] })));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const given = questions.flatMap(({ code }) => (answers[code] ? [{ code, ...answers[code] }] : []));
    const gaps = listAnswerGaps(questions, given);
    if (factors?.hasPassword && proof.currentPassword === '') gaps.push({ field: 'currentPassword', message: 'password.currentMissing' });
    setRefused('');
    if (!errors.tell(gaps)) return;
    setBusy(true);
    try {
      await call(routes.signCertification, { body: { id, factsHash, rowVersion, answers: given, comments: '', ...proof } });
      showToast({ tone: 'success', text: t('certification.signedDone'), ended: 'statement' });
      await refresh();
    } catch (error) {
      if (!errors.take(error)) setRefused(error instanceof Error ? error.message : String(error));
      // What moved meanwhile is shown before he signs it.
      await refresh();
    } finally {
      setBusy(false);
    }
  };
  const typed = (name: 'currentPassword' | 'code', label: string, type: 'password' | 'text') => (
    <Field name={name} label={label} required={type === 'password'} error={errors.of(name)}>
      {({ id: control, error, aria }) => (
        <TextInput
          id={control}
          type={type}
          error={error}
          autoComplete={type === 'password' ? 'current-password' : 'one-time-code'}
          value={proof[name]}
          onChange={(event) => {
            errors.clear(name);
            setProof({ ...proof, [name]: event.target.value });
          }}
          inputProps={{ ...aria, spellCheck: false, autoCapitalize: 'none' }}
        />
      )}
    </Field>
  );
  return (
    <Box
      component="form"
      data-form={SIGN_FORM}
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{
        display: 'grid',
        gap: 1.5,
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        bgcolor: 'action.hover',
        p: 2,
        maxWidth: 640,
      }}
    >
      {questions.map(({ code, zh, en }, place) => (
        <Question
          key={code}
          place={place}
          words={pick({ zh, en })}
          value={answers[code]}
          error={errors.of(`answers[${place}]`)}
          onChange={(value) => {
            errors.clear(`answers[${place}]`);
            setAnswers({ ...answers, [code]: value });
          }}
        />
      ))}
      {factors?.hasPassword && typed('currentPassword', t('certification.password'), 'password')}
      {asksCode && typed('code', t('certification.code'), 'text')}
      {refused && (
        <Box role="alert" sx={{ color: 'error.main', fontSize: 13 }}>
          {refused}
        </Box>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" disabled={busy}>
          {t('certification.sign')}
        </Button>
        <Box sx={{ color: 'text.secondary', fontSize: 12, flex: 1, minWidth: 200 }}>{t('certification.binds')}</Box>
      </Box>
    </Box>
  );
}
