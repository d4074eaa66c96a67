import { lazy, Suspense } from 'react';
import { loadWithTexts } from '#shared/i18n/i18n.ts';
import { openPanel, useOpenPanel } from '#shared/page/panel-store.ts';

const SettingsPanel = lazy(() => loadWithTexts(() => import('./SettingsPanel.tsx'), 'settings'));
const SearchPalette = lazy(() => loadWithTexts(() => import('#features/search/palette/SearchPalette.tsx'), 'search'));
const ImportDialog = lazy(() => loadWithTexts(() => import('#features/import/ImportDialog.tsx'), 'import', 'areas'));
const KeysDialog = lazy(() => loadWithTexts(() => import('./KeysDialog.tsx'), 'keys'));
const CreateDialog = lazy(() => loadWithTexts(() => import('./CreateDialog.tsx'), 'keys'));
const ErrorLogDialog = lazy(() => import('./ErrorLogDialog.tsx'));

/** The frame's dialogs, one at a time; each comes with its first opening. */
export function Panels() {
  const panel = useOpenPanel();
  const close = () => openPanel(undefined);
  return (
    <Suspense>
      {panel === 'settings' && <SettingsPanel onClose={close} />}
      {panel === 'search' && <SearchPalette onClose={close} />}
      {typeof panel === 'object' && <ImportDialog kind={panel.imports} recordId={panel.recordId} onClose={close} />}
      {panel === 'keys' && <KeysDialog onClose={close} />}
      {panel === 'create' && <CreateDialog onClose={close} />}
      {panel === 'errors' && <ErrorLogDialog onClose={close} />}
    </Suspense>
  );
}
