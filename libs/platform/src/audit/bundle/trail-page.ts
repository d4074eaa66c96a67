import { sayStep } from '@portal/workflows';
import { escapeHtml } from '../../document/escape-html.ts';
import { factTable, openPage } from './page-parts.ts';
import { sayState } from './trail-words.ts';
import type { RecordKinds } from '../../record/index.ts';
import type { StepBody } from '../../workflow/hash-chain.ts';
import type { TrailFile, TrailFileChain, TrailFileStep } from './trail-file.ts';

const both = (texts: { zh: string; en: string } | undefined, code: string): string =>
  texts ? `${escapeHtml(texts.zh)} · ${escapeHtml(texts.en)}` : escapeHtml(code);

const WITHHELD = '内容涉及席位范围之外的记录，未随附 · Not included: it names records outside the seat';

/** The trail for people to read: one page without script or anything from elsewhere. */
export function writeTrailPage(trail: TrailFile, kinds: RecordKinds, fingerprint: string): string {
  const steps = trail.chains.reduce((sum, chain) => sum + chain.steps.length, 0);
  const facts: [string, string][] = [
    ['记录 · Record', escapeHtml(trail.record.number)],
    ['平台 · Portal', escapeHtml(trail.portal)],
    ['导出时间 (GMT) · Exported at (GMT)', escapeHtml(trail.exportedAt)],
    ['导出人 · Exported by', escapeHtml(trail.exportedBy)],
    ['步骤数 · Steps', String(steps)],
    ['每日封存 · Daily seals', trail.heads.map((head) => escapeHtml(head.day)).join(', ') || '–'],
    ['签名密钥指纹 · Fingerprint of the signing key', `<code>${escapeHtml(fingerprint)}</code>`],
    ['导出时的校验 · Check on export', trail.problems.map(escapeHtml).join('<br>') || '完整 · Intact'],
  ];
  return `${openPage(trail.record.number)}
<h1>审计轨迹 · Audit trail ${escapeHtml(trail.record.number)}</h1>
${factTable(facts)}
${trail.chains.map((chain) => writeChain(chain, trail, kinds)).join('\n')}
</body></html>
`;
}

function writeChain(chain: TrailFileChain, trail: TrailFile, kinds: RecordKinds): string {
  const state = sayState(chain.workflow, chain.state);
  const rows = chain.steps.map((step) => writeStep(chain.workflow, step, trail)).join('\n');
  return `<h2>${both(kinds.of(chain.workflow).workflow.title, chain.workflow)} ${escapeHtml(chain.number)} — ${both(state, chain.state)}</h2>
<table><tr><th>#</th><th>时间 (GMT) · Time (GMT)</th><th>人员 · Who</th><th>操作 · What</th><th>内容 · Content</th></tr>
${rows}</table>`;
}

function writeStep(workflow: string, step: TrailFileStep, trail: TrailFile): string {
  const who = (id: number): string => {
    const person = trail.people[String(id)];
    return person ? `${escapeHtml(person.name)} ${escapeHtml(person.englishName)} (${escapeHtml(person.userNo)})` : `#${id}`;
  };
  const [from, to] = [step.from, step.to].map((state) => both(sayState(workflow, state), state));
  return `<tr><td>${step.seq}</td><td class="no">${escapeHtml(step.at.slice(0, 19).replace('T', ' '))}</td>
<td>${who(step.actorId)}${step.onBehalfOf === null ? '' : `<br>代 · for ${who(step.onBehalfOf)}`}</td>
<td>${both(sayStep({ ...step, workflow }), step.event)}<br>${from}${step.from === step.to ? '' : ` → ${to}`}</td>
<td class="c">${[...(step.withheld ? [WITHHELD] : []), escapeHtml(step.comment), ...readChanges(step.body)].filter(Boolean).join('\n')}\n<code>${step.hash}</code></td></tr>`;
}

function readChanges(text: string): string[] {
  try {
    const { changes, files = [] } = JSON.parse(text) as StepBody;
    return [
      ...changes.map(({ field, before, after }) => `${escapeHtml(field)}: <del>${escapeHtml(before)}</del> → ${escapeHtml(after)}`),
      ...files.map(({ name, sha256, removed }) => `${removed ? '−' : '+'} ${escapeHtml(name)} <code>sha256 ${escapeHtml(sha256)}</code>`),
    ];
  } catch {
    return [];
  }
}
