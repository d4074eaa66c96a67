import { classWords, type DeficiencyClass } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import { Tag } from '#shared/parts/Tag.tsx';

const tones = { control: 'neutral', significant: 'amber', material: 'red' } as const;

/** A class in a word; its colour only supports it. */
export function ClassTag({ value }: { value: DeficiencyClass }) {
  const { pick } = useT();
  return <Tag tone={tones[value]}>{pick(classWords[value])}</Tag>;
}
