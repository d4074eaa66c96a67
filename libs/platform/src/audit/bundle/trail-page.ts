import { sayState, sayStep } from './trail-words.ts';
import type { RecordKinds } from '../../record/index.ts';
import type { StepBody } from '../../workflow/hash-chain.ts';
import type { TrailFile, TrailFileChain, TrailFileStep } from './trail-file.ts';

const escape = (text: unknown): string =>
  String(text ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const both = (texts: { zh: string; en: string } | undefined, code: string): string =>
  texts ? `${escape(texts.zh)} · ${escape(texts.en)}` : escape(code);

/** The trail for people to read: one page without script or anything from elsewhere. */
export function writeTrailPage(trail: TrailFile, kinds: RecordKinds, fingerprint: string): string {
  const steps = trail.chains.reduce((sum, chain) => sum + chain.steps.length, 0);
  const facts: [string, string][] = [
    ['记录 · Record', escape(trail.record.number)],
    ['系统 · Portal', escape(trail.portal)],
    ['导出时间 (GMT) · Exported at (GMT)', escape(trail.exportedAt)],
    ['导出人 · Exported by', escape(trail.exportedBy)],
    ['步骤数 · Steps', String(steps)],
    ['每日封存 · Daily heads', trail.heads.map((head) => escape(head.day)).join(', ') || '–'],
    ['签名密钥指纹 · Fingerprint of the signing key', `<code>${escape(fingerprint)}</code>`],
    ['导出时的校验 · Check at the export', trail.problems.map(escape).join('<br>') || '完整 · Everything is as it was written'],
  ];
  return `<!doctype html>
<html lang="zh"><head><meta charset="utf-8"><title>${escape(trail.record.number)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
body{font:14px/1.5 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;color:#1f2430;margin:32px auto;max-width:1080px;padding:0 24px}
h1{font-size:22px}h2{font-size:16px;margin-top:32px}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:6px 8px;border-bottom:1px solid #e3e6ec}th{font-weight:600;color:#5a6272}
td.no{white-space:nowrap}code{font:12px ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
del{color:#8a5a5a}.c{white-space:pre-wrap;overflow-wrap:anywhere}
</style></head><body>
<h1>审计轨迹 · Audit trail ${escape(trail.record.number)}</h1>
<table>${facts.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join('')}</table>
${trail.chains.map((chain) => writeChain(chain, trail, kinds)).join('\n')}
</body></html>
`;
}

function writeChain(chain: TrailFileChain, trail: TrailFile, kinds: RecordKinds): string {
  const state = sayState(chain.workflow, chain.state);
  const rows = chain.steps.map((step) => writeStep(chain.workflow, step, trail)).join('\n');
  return `<h2>${both(kinds.of(chain.workflow).name, chain.workflow)} ${escape(chain.number)} — ${both(state, chain.state)}</h2>
<table><tr><th>#</th><th>时间 (GMT) · Time (GMT)</th><th>人员 · Who</th><th>操作 · What</th><th>内容 · Content</th></tr>
${rows}</table>`;
}

function writeStep(workflow: string, step: TrailFileStep, trail: TrailFile): string {
  const who = (id: number): string => {
    const person = trail.people[String(id)];
    return person ? `${escape(person.name)} ${escape(person.englishName)} (${escape(person.userNo)})` : `#${id}`;
  };
  const [from, to] = [step.from, step.to].map((state) => both(sayState(workflow, state), state));
  return `<tr><td>${step.seq}</td><td class="no">${escape(step.at.slice(0, 19).replace('T', ' '))}</td>
<td>${who(step.actorId)}${step.onBehalfOf === null ? '' : `<br>代 · for ${who(step.onBehalfOf)}`}</td>
<td>${both(sayStep(workflow, step.from, step.event), step.event)}<br>${from}${step.from === step.to ? '' : ` → ${to}`}</td>
<td class="c">${[escape(step.comment), ...readChanges(step.body)].filter(Boolean).join('\n')}\n<code>${step.hash}</code></td></tr>`;
}

function readChanges(text: string): string[] {
  try {
    const { changes } = JSON.parse(text) as StepBody;
    return changes.map(({ field, before, after }) => `${escape(field)}: <del>${escape(before)}</del> → ${escape(after)}`);
  } catch {
    return [];
  }
}
