import type { ReactNode } from 'react';

const line = 'var(--mui-palette-line-strong)';
const soft = 'var(--mui-palette-line-main)';
const fill = 'var(--mui-palette-surface-sunken)';
const paper = 'var(--mui-palette-background-paper)';
const accent = 'var(--mui-palette-brand-accent)';

const Svg = ({ children }: { children: ReactNode }) => (
  <svg width="184" height="124" viewBox="0 0 184 124" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
    {children}
  </svg>
);

/** A stack of finished forms. */
export const DoneArt = () => (
  <Svg>
    <rect x="58" y="10" width="84" height="98" rx="8" fill={fill} stroke={soft} strokeWidth="1.5" transform="rotate(6 100 60)" />
    <rect x="48" y="12" width="84" height="98" rx="8" fill={paper} stroke={line} strokeWidth="1.5" />
    <path d="M76 34h40M76 56h40M76 78h28" stroke={soft} strokeWidth="4" />
    <path d="m59 34 3 3 5.5-6M59 56l3 3 5.5-6M59 78l3 3 5.5-6" stroke={line} strokeWidth="2" />
    <circle cx="132" cy="98" r="16" fill={paper} stroke={accent} strokeWidth="2" />
    <path d="m125 98 5 5 9-10" stroke={accent} strokeWidth="2.5" />
  </Svg>
);

/** A matrix with one cell that is not there. */
export const LostArt = () => (
  <Svg>
    {[0, 1, 2, 3].flatMap((col) =>
      [0, 1, 2].map((row) => {
        const gone = col === 2 && row === 1;
        return (
          <rect
            key={`${col}${row}`}
            x={24 + col * 35}
            y={11 + row * 35}
            width="29"
            height="29"
            rx="6"
            fill={gone ? 'none' : fill}
            stroke={gone ? accent : line}
            strokeWidth={gone ? 2 : 1.5}
            strokeDasharray={gone ? '3 5' : undefined}
          />
        );
      }),
    )}
  </Svg>
);

/** A door that stays shut. */
export const ClosedArt = () => (
  <Svg>
    <rect x="58" y="10" width="68" height="104" rx="8" fill={fill} stroke={line} strokeWidth="1.5" />
    <rect x="68" y="20" width="48" height="36" rx="5" fill={paper} stroke={soft} strokeWidth="1.5" />
    <rect x="68" y="64" width="48" height="40" rx="5" fill={paper} stroke={soft} strokeWidth="1.5" />
    <path d="M40 114h104" stroke={line} strokeWidth="1.5" />
    <circle cx="126" cy="62" r="16" fill={paper} stroke={accent} strokeWidth="2" />
    <path d="M120 61h12v9h-12zM122.500 61v-3.500a3.500 3.500 0 0 1 7 0V61" stroke={accent} strokeWidth="2" />
  </Svg>
);

/** An empty sheet with a lens over it: the filters leave nothing. */
export const NothingFoundArt = () => (
  <Svg>
    <rect x="46" y="12" width="84" height="98" rx="8" fill={fill} stroke={line} strokeWidth="1.5" />
    <path d="M60 34h56M60 54h36M60 74h46" stroke={soft} strokeWidth="4" />
    <circle cx="118" cy="78" r="18" fill={paper} stroke={accent} strokeWidth="2" />
    <path d="m131 92 14 14" stroke={accent} strokeWidth="2.500" />
  </Svg>
);
