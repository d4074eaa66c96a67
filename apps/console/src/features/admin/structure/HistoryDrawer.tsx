import type { ChangeKind } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import { ChangeHistory } from '../components/ChangeHistory.tsx';
import { SideDrawer } from '../components/SideDrawer.tsx';

/** The changes of one thing, beside the list that it stands in. */
export default function HistoryDrawer({ kind, id, name, onClose }: { kind: ChangeKind; id: number; name: string; onClose: () => void }) {
  const { t } = useT();
  return (
    <SideDrawer title={name} note={t('adminStructure.history')} onClose={onClose}>
      <ChangeHistory kind={kind} subjectId={id} />
    </SideDrawer>
  );
}
