import Box from '@mui/material/Box';
import type { ListColumn, ListWords } from '#shared/list/list-description.ts';
import { StateChip } from '#shared/parts/StateChip.tsx';
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

const referred =
  (name: 'docLevel' | 'docCategory' | 'secretLevel' | 'region') =>
  (doc: DocRow, { reference }: ListWords): string =>
    doc[name] ? reference.itemLabel(listCodes[name], doc[name]) : '';

/** The columns of a table of policies; the folder is shown where policies of several folders stand together. */
export const docColumns = <Scope,>(showsFolder: boolean): ListColumn<DocRow, Scope, never>[] => [
  {
    field: 'docName',
    header: 'policy.field.docName',
    cell: (doc) => <DocName doc={doc} />,
    flex: 1,
    minWidth: 200,
    strong: true,
    fixed: true,
    sortable: true,
  },
  { field: 'version', header: 'policy.versions.version', width: 76 },
  {
    field: 'state',
    header: 'policy.field.state',
    cell: (doc) => (
      <Box sx={{ display: 'flex', overflow: 'hidden', minWidth: 0 }}>
        <StateChip workflow="policyVersion" state={doc.pending?.state ?? doc.state} />
      </Box>
    ),
    // “Approved, not yet in effect” in full.
    width: { zh: 132, en: 200 },
    inPeek: false,
  },
  { field: 'docCategory', header: 'policy.field.docCategory', cell: referred('docCategory'), width: 104 },
  { field: 'docLevel', header: 'policy.field.docLevel', cell: referred('docLevel'), width: 108, hidden: true },
  { field: 'secretLevel', header: 'policy.field.secretLevel', cell: referred('secretLevel'), width: 120, hidden: true },
  { field: 'folderName', header: 'policy.field.folder', width: 120, hidden: !showsFolder },
  {
    field: 'department',
    header: 'policy.permission.department',
    cell: (doc, { lang }) => (lang === 'en' && doc.departmentNameEn) || doc.departmentName,
    width: 136,
    hidden: showsFolder,
  },
  { field: 'region', header: 'policy.field.region', cell: referred('region'), width: 96, hidden: true },
  { field: 'reviewDateTime', header: 'policy.field.reviewDateTime', cell: (doc) => <ReviewDate doc={doc} />, width: 172, sortable: true },
  {
    field: 'effectiveDate',
    header: 'policy.field.effectiveDate',
    cell: (doc, { date }) => date(doc.effectiveDate),
    width: 116,
    sortable: true,
    hidden: true,
  },
  {
    field: 'createBy',
    header: 'policy.field.createBy',
    cell: (doc, { pick }) => pick({ zh: doc.createBy, en: doc.createByEn }),
    width: 110,
    hidden: true,
  },
  {
    field: 'updateBy',
    header: 'policy.field.updateBy',
    cell: (doc, { pick }) => pick({ zh: doc.updateBy, en: doc.updateByEn }),
    width: 110,
    hidden: true,
  },
  {
    field: 'updateDateTime',
    header: 'policy.field.updateDateTime',
    cell: (doc, { date }) => date(doc.updateDateTime),
    width: 112,
    sortable: true,
    hidden: true,
  },
];
