import type { MailRow } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import { GlyphWords } from '#shared/parts/GlyphWords.tsx';

const looks = {
  queued: ['blue', 'quarter'],
  sending: ['blue', 'half'],
  sent: ['green', 'check'],
  logged: ['neutral', 'dashed'],
  failed: ['red', 'alert'],
} as const;

/** Where a mail stands, in words and shape. */
export function MailState({ state }: { state: MailRow['state'] }) {
  const { t } = useT();
  const [tone, glyph] = looks[state];
  return <GlyphWords tone={tone} glyph={glyph} words={t(`mailLog.states.${state}`)} />;
}
