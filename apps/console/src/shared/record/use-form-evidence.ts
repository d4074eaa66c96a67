import { useT } from '../i18n/use-t.ts';
import { toEvidenceFile } from './evidence-file.ts';
import { useEvidence, type FileChanges } from './use-evidence.ts';

interface EvidenceForm<Value extends FileChanges> {
  readonly draft: { readonly value: Value; readonly set: (changes: Partial<FileChanges>) => void };
  readonly errors: { readonly put: (field: string, message: string) => void };
}

/**
 * The files of a form over a record, which says at their field what is wrong with them.
 * @param docs the record's files
 * @param field the wire name of the form's files
 */
export function useFormEvidence<Value extends FileChanges>(
  { draft, errors }: EvidenceForm<Value>,
  docs: readonly Parameters<typeof toEvidenceFile>[0][],
  field: string,
) {
  const { t, name, list } = useT();
  const evidence = useEvidence({
    saved: docs.map((doc) => toEvidenceFile(doc, name)),
    value: draft.value,
    set: draft.set,
    onRefused: (names) => errors.put(field, t('evidence.duplicate', { name: list(names) })),
  });
  return {
    ...evidence,
    /** True when every file stands; else it is said why nothing can be sent yet. */
    isComplete: (): boolean => {
      const { busy, refused } = evidence;
      const said = refused.length > 0 ? t('evidence.refused', { count: refused.length, name: list(refused) }) : undefined;
      const fault = busy ? t('evidence.uploading') : said;
      if (fault !== undefined) errors.put(field, fault);
      return fault === undefined;
    },
  };
}
