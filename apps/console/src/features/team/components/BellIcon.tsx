import { draw } from '#shared/theme/draw-icon.tsx';

/** A reminder. It is drawn here alone: what all pages draw is part of their first load. */
export const BellIcon = draw('M6 16.5h12l-1.5-2.2V10a4.5 4.5 0 0 0-9 0v4.3zM10.2 19.5a2 2 0 0 0 3.6 0');
