import type { AttestationRow } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { defineList } from '#shared/list/list-description.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { PersonTag } from '#shared/parts/PersonTag.tsx';
import { addressOf } from '../addresses.ts';
import { shareLive } from '../api/shares.ts';

const policyOf = (row: AttestationRow): string => `${row.policyName} ${row.version}`;

/** Who confirmed which version of which policy, when and in which language. */
export const attestationList = defineList({
  name: 'attestations',
  title: 'titles.attestations',
  total: 'share.attestations.total',
  route: routes.getAttestations,
  live: shareLive,
  exports: routes.exportAttestations,
  reference: true,
  filters: {
    keyword: { label: 'share.attestations.search', kind: 'search' },
    departmentId: {
      label: 'share.fields.department',
      kind: 'number',
      options: ({ reference }) => reference.items('RiskControl_controlOwnerDeptId'),
      forAdministrators: true,
    },
  },
  columns: [
    {
      field: 'person',
      header: 'share.fields.person',
      cell: (row) => <PersonTag person={row.person} />,
      width: 160,
      strong: true,
      fixed: true,
    },
    {
      field: 'departmentName',
      header: 'share.fields.department',
      cell: (row, { pick }) => pick({ zh: row.departmentName, en: row.departmentNameEn }),
      width: 184,
    },
    { field: 'policy', header: 'share.attestations.policy', cell: policyOf, flex: 1, minWidth: 200 },
    { field: 'language', header: 'share.fields.language', cell: (row, { t }) => t(`share.attestations.${row.language}`), width: 96 },
    { field: 'attestedAt', header: 'share.fields.attestedAt', cell: (row, { instant }) => instant(row.attestedAt), width: 184 },
    {
      field: 'share',
      header: 'share.fields.share',
      cell: (row, { pick }) => pick({ zh: row.shareTitle, en: row.shareTitleEn }),
      width: 200,
    },
  ],
  rowId: (row) => row.id,
  rowName: (row, { name }) => name(row.person),
  rowLink: (row) => addressOf('results', row.shareId),
  card: (row, { name, instant }) => ({ no: instant(row.attestedAt), title: name(row.person), facts: policyOf(row) }),
  empty: { title: 'share.attestations.empty', body: 'share.attestations.emptyBody' },
});

export default function AttestationList() {
  return <ListPage list={attestationList} />;
}
