import { draw } from '#shared/theme/draw-icon.tsx';
import type { OwnSession } from '../api/account.ts';

const Computer = draw('M5 5h14a1 1 0 0 1 1 1v9.500a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM2.500 19.500h19');
const Phone = draw('M8 3.500h8a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM11 17.500h2');
const Tablet = draw('M6 3.500h12a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM11 17.500h2');
const Program = draw('M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM7.500 9.500 10 12l-2.500 2.500M12 15h4');

const icons = { computer: Computer, phone: Phone, tablet: Tablet, program: Program } as const;

export function DeviceIcon({ kind }: { kind: OwnSession['device']['kind'] }) {
  const Icon = icons[kind];
  return <Icon sx={{ fontSize: 22, color: 'text.secondary', flexShrink: 0 }} />;
}
