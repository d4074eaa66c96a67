/** What the figures of a self-assessment and of a reviewer's effectiveness mean (docs/decisions/portal.md, scores 1 to 5). */
export const scoreMeanings: Readonly<Record<number, { readonly zh: string; readonly en: string }>> = {
  1: { zh: '设计无效，缺少必要的控制', en: 'Ineffective design and missing necessary controls' },
  2: { zh: '部分有效，缺少关键控制', en: 'Partially effective, key controls missing' },
  3: { zh: '设计满意，但未执行', en: 'Design satisfactory but not implemented' },
  4: { zh: '设计满意，执行有缺陷', en: 'Design satisfactory, implementation defective' },
  5: { zh: '有效', en: 'Effective' },
};
