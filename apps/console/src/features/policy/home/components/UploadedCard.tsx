import { useQueries } from '@tanstack/react-query';
import { useT } from '#shared/i18n/use-t.ts';
import { addressOfList, addressOfPolicy } from '../../addresses.ts';
import { ColumnsCard } from '#shared/parts/ColumnsCard.tsx';
import { uploadedKinds, uploadedQuery } from '../api/home.ts';

/** What I have uploaded, by the kind of its file: each count with its newest four. */
export function UploadedCard() {
  const { t } = useT();
  const answers = useQueries({ queries: uploadedKinds.map(({ docType }) => uploadedQuery(docType)) });
  return (
    <ColumnsCard
      title={t('policyHome.uploaded')}
      columns={uploadedKinds.map(({ id, docType }, index) => {
        const page = answers[index]?.data;
        return {
          id,
          label: t(`policyHome.${id}`),
          count: page?.totalCount,
          to: addressOfList('/dms/dmslistSearch', { relation: 'mine', docType }),
          items: page?.data.map((row) => ({ id: row.id, text: row.docName, score: null, to: addressOfPolicy(row.id) })),
        };
      })}
    />
  );
}
