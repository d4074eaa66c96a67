import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/parts/Card.tsx';
import { Tag } from '#shared/parts/Tag.tsx';

export type Verdict = 'good' | 'warn' | 'bad';
const tones = { good: 'green', warn: 'amber', bad: 'red' } as const;

/** One part of the portal and how it does, said in a word. */
export function HealthCard({
  title,
  verdict,
  link,
  children,
}: {
  title: string;
  verdict?: Verdict;
  link?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useT();
  return (
    <Card
      title={title}
      action={
        <>
          {link}
          {verdict && <Tag tone={tones[verdict]}>{t(`adminOperation.health.${verdict}`)}</Tag>}
        </>
      }
    >
      {children}
    </Card>
  );
}
