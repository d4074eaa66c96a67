/**
 * What somebody confirms of a version of a policy, in his language: shown where he confirms it, and kept with the confirmation word for word
 * (docs/decisions/knowledge.md).
 */
export function attestStatement(language: 'zh' | 'en', { name, version }: { readonly name: string; readonly version: string }): string {
  return language === 'zh'
    ? `本人已阅读并理解制度“${name}”版本 ${version}，并承诺遵守。`
    : `I have read and understood the policy “${name}”, version ${version}, and will follow it.`;
}
