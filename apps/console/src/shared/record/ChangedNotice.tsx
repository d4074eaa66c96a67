import Button from '@mui/material/Button';
import { useT } from '../i18n/use-t.ts';
import { InfoIcon } from '../theme/icons.tsx';
import { Notice } from '../parts/Notice.tsx';

/** The record changed elsewhere while something is typed here: said at once, not first when submitting. */
export function ChangedNotice({ form, id }: { form: { outdated: boolean; openClash: (id: number) => Promise<void> }; id: number }) {
  const { t } = useT();
  if (!form.outdated) return null;
  return (
    <Notice
      tone="amber"
      icon={<InfoIcon />}
      action={
        <Button variant="outlined" color="inherit" onClick={() => void form.openClash(id)} sx={{ height: 28 }}>
          {t('riskRecord.notice.compare')}
        </Button>
      }
    >
      {t('riskRecord.notice.changed')}
    </Notice>
  );
}
