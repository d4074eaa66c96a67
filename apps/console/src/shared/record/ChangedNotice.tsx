import Button from '@mui/material/Button';
import { useT } from '../i18n/use-t.ts';
import { InfoIcon } from '../theme/icons.tsx';
import { Notice } from '../parts/Notice.tsx';

/** The record changed elsewhere while something is typed here: said at once, not first when submitting. */
export function ChangedNotice({ onCompare }: { onCompare: () => void }) {
  const { t } = useT();
  return (
    <Notice
      tone="amber"
      icon={<InfoIcon />}
      action={
        <Button variant="outlined" color="inherit" onClick={onCompare} sx={{ height: 28 }}>
          {t('riskRecord.notice.compare')}
        </Button>
      }
    >
      {t('riskRecord.notice.changed')}
    </Notice>
  );
}
