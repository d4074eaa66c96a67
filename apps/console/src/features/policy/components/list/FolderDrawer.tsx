import type { ReactNode } from 'react';
import { DrawerFrame } from '#shared/parts/DrawerFrame.tsx';

/** The lists and folders on a narrow window. */
export default function FolderDrawer({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <DrawerFrame title={title} width={320} side="left" onClose={onClose}>
      {children}
    </DrawerFrame>
  );
}
