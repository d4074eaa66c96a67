import { describe, expect, test } from '@jest/globals';
import { pageAddress, type Language } from '@portal/contract';
import { noticeGroups, type AreaNotices, type NoticeFacts } from '@portal/platform';
import { areaNotices } from '@portal/testing';
import { duties, stateMeta, workflowCatalogue, type DutyName } from '@portal/workflows';
import { NoticeRegistry } from '../registry/notice-registry.ts';
import { actOfRow } from '../templates/acts.ts';
import { inboxLine, linkOf, mailContent } from '../templates/notice-text.ts';
import { digestContent, type WaitingNotice } from './digest-mail.ts';

const PORTAL = 'https://portal.example';
const registry = new NoticeRegistry(areaNotices);
const reader = { name: '陈静', englishName: 'Jing Chen' };
const declared = registry.areas.flatMap((area) => Object.entries(area.templates).map(([kind, template]) => ({ kind, template, area })));
const sources = registry.areas.flatMap(({ sources: own = {} }) => Object.entries(own));
/** An area's notices speak of its own records; those of the reminder engine of every area's. */
const sourcesOf = ({ sources: own }: AreaNotices) => (own && Object.keys(own).length > 0 ? Object.entries(own) : sources);

const factsOf = (source: string, duty?: DutyName): NoticeFacts => ({
  riskId: 42,
  source,
  recordNo: 'NO-2026-000042',
  riskYear: 2026,
  title: '供应中断',
  owner: { name: '王芳', englishName: 'Fang Wang' },
  actor: { name: '李伟', englishName: 'Wei Li' },
  dueOn: '2026-12-01',
  comment: '',
  issueNo: 'RI-2026-000007',
  days: 7,
  holder: { name: '赵敏', englishName: 'Min Zhao' },
  ...(duty && { duty }),
});

/** The inbox row of a notice, as the notifier writes it. */
function rowOf(of: NoticeRegistry, kind: string, facts: NoticeFacts, act: string | null = null): WaitingNotice {
  return {
    id: 1,
    kind,
    text: inboxLine(of, kind, facts, 'zh'),
    textEn: inboxLine(of, kind, facts, 'en'),
    recordNo: facts.recordNo,
    link: linkOf(of, kind, facts),
    act,
    actUrl: act && `${PORTAL}/act`,
  };
}

function sectionsOf(of: NoticeRegistry, rows: readonly WaitingNotice[], language: Language) {
  return digestContent(of, rows, { day: '2026-12-01' }, reader, language, PORTAL).sections ?? [];
}

describe.each(declared)('a digest tells of $kind as its area declares it', ({ kind, template, area }) => {
  test.each(['zh', 'en'] as const)('under the name, with the line, link and button of the declaration: %s', (language) => {
    for (const [source, { page }] of sourcesOf(area)) {
      const facts = factsOf(source, 'review');
      const act = registry.actOf(kind, facts);
      const [section, ...others] = sectionsOf(registry, [rowOf(registry, kind, facts, act)], language);
      expect(others).toEqual([]);
      expect(section?.title).toBe(language === 'zh' ? `${template.label.zh}（1）` : `${template.label.en} (1)`);
      const [line] = section!.lines;
      const said = template.inbox[language].split(/\{\w+\}/);
      expect(said.filter((part) => !line!.text.includes(part))).toEqual([]);
      expect(line).toMatchObject({ url: `${PORTAL}${pageAddress(template.page ?? page, 42)}` });
      const asked = template.act ?? (template.mustAct ? findActOf('review') : undefined);
      expect(line!.action?.label).toBe(asked && labelOf(asked)[language]);
    }
  });

  test('and asks for the same act as its mail, whatever state the record is in', () => {
    for (const workflow of Object.values(workflowCatalogue)) {
      for (const state of workflow.states) {
        const { duty } = stateMeta(workflow, state);
        const facts = factsOf(sources[0]![0], duty);
        const act = actOfRow(registry, kind, { workflow: workflow.name, subjectState: state });
        expect([kind, state, act]).toEqual([kind, state, registry.actOf(kind, facts)]);
        const mail = mailContent(registry, kind, facts, reader, 'en', PORTAL, null, `${PORTAL}/act`).action?.label;
        const [section] = sectionsOf(registry, [rowOf(registry, kind, facts, act)], 'en');
        if (act) expect([kind, state, section!.lines[0]!.action?.label]).toEqual([kind, state, mail]);
        else expect(section!.lines[0]!.action).toBeUndefined();
      }
    }
  });

  test('and follows a declaration that changes', () => {
    const label = { zh: '改过的名称', en: 'A changed name' };
    const inbox = { zh: '改过的一行', en: 'A changed line' };
    const changed = areaNotices.map((one) =>
      one === area ? { ...one, templates: { ...one.templates, [kind]: { ...template, label, inbox } } } : one,
    );
    const other = new NoticeRegistry(changed);
    // The reminder engine's own kinds are no area's.
    if (!areaNotices.includes(area)) return;
    const [section] = sectionsOf(other, [rowOf(other, kind, factsOf(sourcesOf(area)[0]![0], 'review'))], 'en');
    expect([section?.title, section?.lines[0]?.text]).toEqual(['A changed name (1)', 'A changed line']);
  });
});

test('what must be done comes first: the kinds stand in the order of their groups, an area’s in the order in which it declares them', () => {
  const rows = declared.toReversed().map(({ kind, area }) => rowOf(registry, kind, factsOf(sourcesOf(area)[0]![0], 'review')));
  const inOrder = noticeGroups.flatMap((group) => declared.filter(({ template }) => template.group === group));
  expect(sectionsOf(registry, rows, 'en').map(({ title }) => title)).toEqual(inOrder.map(({ template }) => `${template.label.en} (1)`));
});

test('every act is the act of one duty, and every one that asks for a duty’s act finds it', () => {
  const acts = registry.areas.flatMap(({ acts: own = {} }) => Object.entries(own));
  const twice = acts.map(([, { duty }]) => duty).filter((duty, place, all) => all.indexOf(duty) < place);
  expect(twice).toEqual([]);
  expect(acts.filter(([, { duty }]) => !Object.hasOwn(duties, duty))).toEqual([]);
});

function findActOf(duty: DutyName): string | undefined {
  return registry.areas.flatMap(({ acts = {} }) => Object.entries(acts)).find(([, act]) => act.duty === duty)?.[0];
}

function labelOf(name: string) {
  return registry.areas.flatMap(({ acts = {} }) => Object.entries(acts)).find(([own]) => own === name)![1].label;
}
