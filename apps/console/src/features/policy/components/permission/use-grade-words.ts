import { useT } from '#shared/i18n/use-t.ts';
import type { AccessGrade } from '../../api/wire.ts';

/** What a grade of access is called. */
export function useGradeWords() {
  const { t } = useT();
  return ({ owner, read, download }: AccessGrade): string => {
    if (owner) return t('policy.record.access.owner');
    if (read && download) return t('policy.record.access.both');
    return t(read ? 'policy.record.access.read' : download ? 'policy.record.access.download' : 'policy.record.access.none');
  };
}

/** Does somebody gain, lose, or only get other rights? */
export function kindOfChange(before: AccessGrade, after: AccessGrade): 'gains' | 'loses' | 'changes' {
  const has = (grade: AccessGrade) => grade.owner || grade.read || grade.download;
  if (!has(before)) return 'gains';
  return has(after) ? 'changes' : 'loses';
}
