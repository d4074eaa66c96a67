import Box from '@mui/material/Box';
import { useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { StateChip } from '#shared/parts/StateChip.tsx';
import type { Column } from '#shared/table/columns.ts';
import type { DocRow } from '../../api/wire.ts';
import { DocName } from './DocName.tsx';
import { ReviewDate } from './ReviewDate.tsx';

/** Reference lists of the library (docs/decisions/library.md §3). */
export const listCodes = {
  docLevel: 'DMS_DocLevel',
  docCategory: 'DMS_DocCategory',
  secretLevel: 'DMS_SecretLevel',
  department: 'DMS_Department',
  region: 'DMS_Region',
} as const;

/** The columns of the table of policies; the folder is shown where policies of several folders stand together. */
export function useDocColumns(showsFolder: boolean): Column<DocRow>[] {
  const { t, lang, date, pick } = useT();
  const { itemLabel } = useReference();
  const label = (code: string, item: number) => (item ? itemLabel(code, item) : '');
  return [
    {
      field: 'docName',
      header: t('policy.field.docName'),
      render: (doc) => <DocName doc={doc} />,
      flex: 1,
      minWidth: 220,
      strong: true,
      fixed: true,
      sortable: true,
    },
    { field: 'version', header: t('policy.versions.version'), render: (doc) => doc.version, width: 76 },
    {
      field: 'state',
      header: t('policy.field.state'),
      render: (doc) => (
        <Box sx={{ display: 'flex', overflow: 'hidden', minWidth: 0 }}>
          <StateChip workflow="policyVersion" state={doc.pending?.state ?? doc.state} />
        </Box>
      ),
      width: 132,
    },
    {
      field: 'docCategory',
      header: t('policy.field.docCategory'),
      render: (doc) => label(listCodes.docCategory, doc.docCategory),
      width: 104,
    },
    {
      field: 'docLevel',
      header: t('policy.field.docLevel'),
      render: (doc) => label(listCodes.docLevel, doc.docLevel),
      width: 108,
      hidden: true,
    },
    {
      field: 'secretLevel',
      header: t('policy.field.secretLevel'),
      render: (doc) => label(listCodes.secretLevel, doc.secretLevel),
      width: 120,
      hidden: true,
    },
    { field: 'folderName', header: t('policy.field.folder'), render: (doc) => doc.folderName, width: 140, hidden: !showsFolder },
    {
      field: 'department',
      header: t('policy.permission.department'),
      render: (doc) => (lang === 'en' && doc.departmentNameEn) || doc.departmentName,
      width: 136,
      hidden: showsFolder,
    },
    { field: 'region', header: t('policy.field.region'), render: (doc) => label(listCodes.region, doc.region), width: 96, hidden: true },
    {
      field: 'reviewDateTime',
      header: t('policy.field.reviewDateTime'),
      render: (doc) => <ReviewDate doc={doc} />,
      width: 172,
      sortable: true,
    },
    {
      field: 'effectiveDate',
      header: t('policy.field.effectiveDate'),
      render: (doc) => date(doc.effectiveDate),
      width: 116,
      sortable: true,
      hidden: true,
    },
    {
      field: 'createBy',
      header: t('policy.field.createBy'),
      render: (doc) => pick({ zh: doc.createBy, en: doc.createByEn }),
      width: 110,
      hidden: true,
    },
    {
      field: 'updateBy',
      header: t('policy.field.updateBy'),
      render: (doc) => pick({ zh: doc.updateBy, en: doc.updateByEn }),
      width: 110,
      hidden: true,
    },
    {
      field: 'updateDateTime',
      header: t('policy.field.updateDateTime'),
      render: (doc) => date(doc.updateDateTime),
      width: 112,
      sortable: true,
      hidden: true,
    },
  ];
}
