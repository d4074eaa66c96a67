import { LENGTH } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery, useCommand } from '#shared/api/use-call.ts';
import { SelectField, TextAreaField } from '#shared/forms/fields.tsx';
import { FormDialog } from '#shared/forms/FormDialog.tsx';
import { useT } from '#shared/i18n/use-t.ts';

type Procedure = DataOf<typeof routes.saveTestProcedure>;
type Attribute = Procedure['attributes'][number];

const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const;
const words = ['text', 'textEn', 'expected', 'expectedEn'] as const;
const emptyAttribute = (letter: Attribute['letter']): Attribute => ({ letter, text: '', textEn: '', expected: '', expectedEn: '' });

/** The library: a new procedure, or the next version of one. Tests keep the version that they were done with. */
export function LibraryDialog({ onClose }: { onClose: () => void }) {
  const { t, lang } = useT();
  const { data = [] } = useQuery(readQuery(routes.getTestProcedures, { query: {} }));
  const [form, setForm] = useState<Omit<Procedure, 'version' | 'id'> & { id: string }>({
    id: '',
    code: '',
    title: '',
    titleEn: '',
    attributes: [emptyAttribute('A')],
  });
  const [error, setError] = useState<string>();
  const save = useCommand(routes.saveTestProcedure, {
    refreshes: [routes.getTestProcedures.name],
    onSuccess: onClose,
    onError: (fault) => {
      setError(fault.message);
      return true;
    },
  });
  const choose = (id: string) => {
    const found = data.find((one) => String(one.id) === id);
    setForm(found ? { ...found, id } : { id: '', code: '', title: '', titleEn: '', attributes: [emptyAttribute('A')] });
  };
  const setAttribute = (place: number, changes: Partial<Attribute>) =>
    setForm({ ...form, attributes: form.attributes.map((one, at) => (at === place ? { ...one, ...changes } : one)) });
  const next = letters[form.attributes.length];
  return (
    <FormDialog
      title={t('controlTest.library.title')}
      wide
      busy={save.isPending}
      onSubmit={() => save.mutate({ body: form })}
      onClose={onClose}
      note={error && <Box sx={{ color: 'error.main', fontSize: 13, flex: 1 }}>{error}</Box>}
    >
      <SelectField
        name="id"
        label={t('controlTest.library.edit')}
        value={form.id}
        choices={data.map(({ id, code, version, title, titleEn }) => ({
          value: String(id),
          label: `${code} V${version} ${lang === 'en' ? titleEn : title}`,
        }))}
        onChange={choose}
      />
      {(['code', 'title', 'titleEn'] as const).map((name) => (
        <TextAreaField
          key={name}
          name={name}
          label={t(`controlTest.library.${name === 'title' ? 'name' : name}`)}
          required
          single
          maxLength={LENGTH.name}
          value={form[name]}
          onChange={(value) => setForm({ ...form, [name]: value })}
        />
      ))}
      {form.attributes.map((attribute, place) => (
        <Box key={attribute.letter} sx={{ borderTop: '1px solid', borderColor: 'line.main', pt: 1.5, display: 'grid', gap: 1.5 }}>
          <b>{attribute.letter}</b>
          {words.map((name) => (
            <TextAreaField
              key={name}
              name={`${attribute.letter}.${name}`}
              label={t(`controlTest.library.${name}`)}
              required
              single
              maxLength={LENGTH.longText}
              value={attribute[name]}
              onChange={(value) => setAttribute(place, { [name]: value })}
            />
          ))}
        </Box>
      ))}
      {next && (
        <Button variant="text" color="inherit" onClick={() => setForm({ ...form, attributes: [...form.attributes, emptyAttribute(next)] })}>
          {t('controlTest.library.add')}
        </Button>
      )}
    </FormDialog>
  );
}
