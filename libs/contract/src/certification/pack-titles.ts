/** What a committee pack is called unless somebody says otherwise: each title in its own language, whatever that of who prepares it. */
export const packTitles = {
  title: (period: string): string => `${period}：审计委员会资料`,
  titleEn: (period: string): string => `Audit committee pack: ${period}`,
} as const;
