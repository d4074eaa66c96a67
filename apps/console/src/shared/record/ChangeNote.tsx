import { useT } from '../i18n/use-t.ts';
import { Notice } from '../parts/Notice.tsx';
import { InfoIcon } from '../theme/icons.tsx';

/** Who changed the record while a dialog stood open, and when. It comes with its words when that has happened. */
export default function ChangeNote({ who, when }: { who: string; when: string }) {
  const { t, instant } = useT();
  return (
    <Notice tone="amber" icon={<InfoIcon />}>
      {t('forms.changedBy', { who, when: instant(when) })}
    </Notice>
  );
}
