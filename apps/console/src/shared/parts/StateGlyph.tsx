import type { Glyph } from '../theme/tokens.ts';

const pie: Partial<Record<Glyph, number>> = { quarter: 0.25, half: 0.5, threeQuarter: 0.75 };

/** Shape first: progress fills the ring, an end state fills the disc. */
export function StateGlyph({ glyph, size = 14 }: { glyph: Glyph; size?: number }) {
  const part = pie[glyph];
  const full = glyph === 'check';
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden="true" style={{ flexShrink: 0 }}>
      <circle
        cx="7"
        cy="7"
        r="5.75"
        fill={full ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray={glyph === 'dashed' ? '2.2 1.8' : undefined}
      />
      {part && (
        <circle
          cx="7"
          cy="7"
          r="1.75"
          fill="none"
          stroke="currentColor"
          strokeWidth="3.5"
          strokeDasharray={`${part * 11} 11`}
          transform="rotate(-90 7 7)"
        />
      )}
      {full && (
        <path
          d="m4.4 7.2 1.8 1.8 3.4-3.7"
          fill="none"
          stroke="var(--mui-palette-background-paper)"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      {glyph === 'return' && (
        <path
          d="M6.3 4.6 4.5 6.4l1.8 1.8M4.7 6.4h3a1.7 1.7 0 0 1 1.7 1.7v.9"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      {glyph === 'alert' && <path d="M7 4.1v3.3M7 9.6v.01" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />}
      {glyph === 'slash' && <path d="m4.5 9.5 5-5" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />}
    </svg>
  );
}
