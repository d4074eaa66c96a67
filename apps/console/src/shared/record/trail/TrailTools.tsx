import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { TrailRecord } from '../../api/trail-bundle.ts';
import { useT } from '../../i18n/use-t.ts';
import { AsOfField } from '../AsOfField.tsx';
import type { ChangeWords } from '../HistoryPanel.tsx';

const CompareSteps = lazy(() => import('./CompareSteps.tsx'));
const PastDialog = lazy(() => import('./PastDialog.tsx'));

export interface TrailToolsProps {
  trail: TrailRecord;
  words: ChangeWords;
  /** The page has no place of its own for a past day. */
  asOf: boolean;
  /** There are two steps or more to compare. */
  compare: boolean;
}

/** What is asked of a record's past: a day, and what differs between two of its steps. */
export function TrailTools({ trail, words, asOf, compare }: TrailToolsProps) {
  const { t } = useT();
  const [day, setDay] = useState<string>();
  const [comparing, setComparing] = useState(false);
  return (
    <>
      {asOf && <AsOfField onOpen={setDay} />}
      {compare && (
        <Button variant="outlined" color="inherit" onClick={() => setComparing(true)} sx={{ height: 28, mb: 1.5 }}>
          {t('trail.compare')}
        </Button>
      )}
      <Suspense fallback={null}>
        {day !== undefined && <PastDialog record={trail} day={day} words={words} onClose={() => setDay(undefined)} />}
        {comparing && <CompareSteps record={trail} words={words} onClose={() => setComparing(false)} />}
      </Suspense>
    </>
  );
}
