import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#shared/api/call.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { useFieldErrors } from '#shared/forms/use-field-errors.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Field } from '#shared/parts/Field.tsx';
import { TextInput } from '#shared/parts/TextInput.tsx';

type StatementText = DataOf<typeof routes.getStatementTexts>[number];

/** A new version of the words: begins with the newest, for what somebody has signed never changes. */
export function StatementTextForm({ newest, onSaved }: { newest: StatementText | undefined; onSaved: (saved: StatementText) => void }) {
  const { t } = useT();
  const client = useQueryClient();
  const errors = useFieldErrors();
  const [draft, setDraft] = useState<Pick<StatementText, 'textZh' | 'textEn' | 'questions'>>();
  const save = useMutation({
    mutationFn: () => call(routes.saveStatementText, { body: draft! }),
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: [routes.getStatementTexts.name] });
      setDraft(undefined);
      onSaved(saved);
    },
    onError: (error) => void errors.take(error),
  });
  if (!draft)
    return (
      <Box>
        <Button
          variant="text"
          onClick={() => setDraft({ textZh: newest?.textZh ?? '', textEn: newest?.textEn ?? '', questions: newest?.questions ?? [] })}
        >
          {t('certification.newVersion')}
        </Button>
      </Box>
    );
  const words = (name: 'textZh' | 'textEn', label: string) => (
    <Field name={name} label={label} required error={errors.of(name)} hint={t('certification.places')}>
      {({ id, error, aria }) => (
        <TextInput
          id={id}
          multiline
          minRows={4}
          error={error}
          inputProps={{ ...aria, lang: name === 'textZh' ? 'zh' : 'en' }}
          value={draft[name]}
          onChange={(event) => {
            errors.clear(name);
            setDraft({ ...draft, [name]: event.target.value });
          }}
        />
      )}
    </Field>
  );
  const ask = (place: number, language: 'zh' | 'en', value: string) =>
    setDraft({ ...draft, questions: draft.questions.map((one, at) => (at === place ? { ...one, [language]: value } : one)) });
  return (
    <Box sx={{ display: 'grid', gap: 1.5, border: '1px solid', borderColor: 'line.main', borderRadius: '8px', p: 2 }}>
      {words('textZh', t('certification.fields.textZh'))}
      {words('textEn', t('certification.fields.textEn'))}
      {draft.questions.map((question, place) => (
        <Field
          key={question.code}
          name={`questions[${place}]`}
          label={t('certification.questionNo', { no: place + 1 })}
          error={errors.of(`questions[${place}]`)}
          group
        >
          {() => (
            <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
              {(['zh', 'en'] as const).map((language) => (
                <TextInput
                  key={language}
                  value={question[language]}
                  inputProps={{ 'aria-label': t(`certification.questionIn.${language}`), lang: language }}
                  onChange={(event) => ask(place, language, event.target.value)}
                />
              ))}
            </Box>
          )}
        </Field>
      ))}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="text"
          onClick={() =>
            setDraft({ ...draft, questions: [...draft.questions, { code: `q${draft.questions.length + 1}`, zh: '', en: '' }] })
          }
        >
          {t('certification.addQuestion')}
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button variant="text" color="inherit" onClick={() => setDraft(undefined)}>
          {t('common.cancel')}
        </Button>
        <Button variant="outlined" disabled={save.isPending} onClick={() => save.mutate()}>
          {t('certification.saveVersion')}
        </Button>
      </Box>
    </Box>
  );
}
