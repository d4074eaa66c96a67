import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useEffect, useRef, useState, type ReactNode } from 'react';

export interface ScrollAcrossProps {
  /** Names the part for screen readers; it can be scrolled with the keyboard. */
  label: string;
  role?: 'region' | 'group';
  /** Of the box around what scrolls. */
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** To which sides something is cut off. */
const cutOf = ({ scrollLeft, clientWidth, scrollWidth }: HTMLElement) => ({
  left: scrollLeft > 1,
  right: scrollLeft + clientWidth < scrollWidth - 1,
});

/** What may be wider than its place, such as a table: it scrolls by itself, and a shade at the edge says that it goes on there. */
export function ScrollAcross({ label, role = 'region', sx = [], children }: ScrollAcrossProps) {
  const box = useRef<HTMLDivElement>(null);
  const [cut, setCut] = useState({ left: false, right: false });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () =>
      setCut((before) => {
        const now = cutOf(element);
        return now.left === before.left && now.right === before.right ? before : now;
      });
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look);
    observer?.observe(element);
    if (element.firstElementChild) observer?.observe(element.firstElementChild);
    return () => {
      element.removeEventListener('scroll', look);
      observer?.disconnect();
    };
  }, []);
  return (
    <Box sx={[{ position: 'relative', minWidth: 0 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      <Box ref={box} role={role} aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
        {children}
      </Box>
      {(['left', 'right'] as const).map(
        (side) =>
          cut[side] && (
            <Box
              key={side}
              aria-hidden="true"
              data-testid={`cut-${side}`}
              data-noprint=""
              sx={{
                position: 'absolute',
                top: 0,
                bottom: 0,
                [side]: 0,
                width: 28,
                pointerEvents: 'none',
                // Above a column that stays in sight.
                zIndex: 2,
                background: `linear-gradient(to ${side}, transparent, rgba(var(--mui-palette-common-onBackgroundChannel) / 0.16))`,
              }}
            />
          ),
      )}
    </Box>
  );
}
