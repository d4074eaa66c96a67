import Box from '@mui/material/Box';
import type { TaskRow } from '@portal/contract/client';
import type { QueryClient } from '@tanstack/react-query';
import { inLanguage } from '../api/in-language.ts';
import { routes } from '../api/routes.ts';
import type { TrailRecord } from '../api/trail-bundle.ts';
import { readQuery } from '../api/use-call.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import type { Language } from '../i18n/languages.ts';
import { useT } from '../i18n/use-t.ts';
import { HistoryPanel } from './HistoryPanel.tsx';

type Kind = 'share' | 'exam';

/** Every step of a share or an exam, the newest first. */
const historyQuery = (type: Kind, id: number, language: Language) =>
  inLanguage(readQuery(routes.getKnowledgeHistory, { query: { type, id } }, { live: [type] }), language);

/** The steps as they are now, for a form that asks who changed what. */
export const readHistory = (client: QueryClient, type: Kind, id: number): Promise<readonly TaskRow[]> =>
  client.fetchQuery({ ...historyQuery(type, id, currentLanguage()), staleTime: 0 });

export interface HistoryTabProps {
  record: TrailRecord & { type: Kind };
  /** The label of a field that a step tells of. */
  labelOf: (field: string) => string;
  /** What a value is called there; undefined leaves it as it is. */
  wordOf?: (field: string, value: string) => string | undefined;
}

const isMoment = /^\d{4}-\d{2}-\d{2}T/;

/** Who did what with a share or an exam, with the fields that changed. */
export function HistoryTab({ record, labelOf, wordOf }: HistoryTabProps) {
  const { t, lang, instant } = useT();
  const say = (field: string, value: string): string => {
    const word = value === '' ? '' : wordOf?.(field, value);
    if (word !== undefined) return word;
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'common.yes' : 'common.no');
    if (isMoment.test(value)) return instant(value);
    // Articles are kept with their marks.
    return value.replace(/<[^<>]+>/g, ' ').trim();
  };
  return (
    <Box sx={{ px: { xs: 2, md: 3 }, py: 1, maxWidth: 860 }}>
      <HistoryPanel
        logOnly
        query={() => historyQuery(record.type, record.id, lang)}
        words={({ field, before, after }) => ({ label: labelOf(field), before: say(field, before), after: say(field, after) })}
        trail={record}
      />
    </Box>
  );
}
