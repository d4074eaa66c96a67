import Box from '@mui/material/Box';
import { useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { TextKey } from '#shared/i18n/texts.ts';
import { ChangedWords } from '#shared/parts/DiffText.tsx';
import type { Comparison } from '../api/comparison.ts';

type Changes = Comparison['fields'];

const names: Readonly<Record<string, TextKey>> = {
  docName: 'policyCompare.fieldNames.docName',
  docLevel: 'policyCompare.fieldNames.docLevel',
  docCategory: 'policyCompare.fieldNames.docCategory',
  secretLevel: 'policyCompare.fieldNames.secretLevel',
  department: 'policyCompare.fieldNames.department',
  region: 'policyCompare.fieldNames.region',
  version: 'policyCompare.fieldNames.version',
  reviewDateTime: 'policyCompare.fieldNames.reviewDateTime',
  effectiveDate: 'policyCompare.fieldNames.effectiveDate',
  fileName: 'policyCompare.fieldNames.fileName',
};
/** Fields that carry the number of a value of a reference list. */
const lists: Readonly<Record<string, string>> = {
  docLevel: 'DMS_DocLevel',
  docCategory: 'DMS_DocCategory',
  secretLevel: 'DMS_SecretLevel',
  department: 'DMS_Department',
  region: 'DMS_Region',
};

const head = { textAlign: 'left', fontSize: 12, fontWeight: 400, color: 'text.secondary', p: '0 12px 4px 0' } as const;
const cell = { p: '4px 12px 4px 0', verticalAlign: 'top', overflowWrap: 'anywhere' } as const;

/** What was changed beside the text, in the words of the reference lists. */
export function ChangedFields({ fields }: { fields: Changes }) {
  const { t } = useT();
  const { itemLabel } = useReference();
  if (fields.length === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('policyCompare.noFields')}</Box>;
  const say = (field: string, value: string) => {
    if (value === '') return t('policyCompare.emptyValue');
    const list = lists[field];
    return list ? itemLabel(list, value) : value;
  };
  const nameOf = (field: string) => {
    const key = names[field];
    return key ? t(key) : field;
  };
  return (
    <Box component="table" sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', fontSize: 14, lineHeight: '22px' }}>
      <thead>
        <tr>
          <Box component="th" scope="col" sx={{ ...head, width: { xs: '32%', md: 200 } }} />
          <Box component="th" scope="col" sx={head}>
            {t('policyCompare.was')}
          </Box>
          <Box component="th" scope="col" sx={head}>
            {t('policyCompare.now')}
          </Box>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before, after }) => (
          <tr key={field}>
            <Box component="th" scope="row" sx={{ ...cell, textAlign: 'left', fontWeight: 400, fontSize: 13, color: 'text.secondary' }}>
              {nameOf(field)}
            </Box>
            <Box component="td" sx={cell}>
              <ChangedWords kind="del">{say(field, before)}</ChangedWords>
            </Box>
            <Box component="td" sx={cell}>
              <ChangedWords kind="ins">{say(field, after)}</ChangedWords>
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
