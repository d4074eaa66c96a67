import { controlTestKindWords, type ControlTestKind } from '@portal/contract';
import { inBothLanguages } from '@portal/platform';

/** As exports have a kind. */
export const nameKind = (kind: ControlTestKind): string => inBothLanguages(controlTestKindWords[kind].zh, controlTestKindWords[kind].en);

/** As exports have a conclusion. */
export const conclusionLabels = { effective: '有效 Effective', ineffective: '无效 Not effective' } as const;

/** As exports have a procedure: its code, and what it is called. */
export const nameProcedure = ({
  code,
  title,
  titleEn,
}: {
  readonly code: string;
  readonly title: string;
  readonly titleEn: string;
}): string => `${code} ${inBothLanguages(title, titleEn)}`;
