import type { RouteData, certificationRoutes } from '@portal/contract';
import type { NamedRecord } from '@portal/platform';
import type {
  CampaignSummary,
  CertificationDetail,
  CertificationView,
  FigureRecords,
  ProposedNode,
  StatementTextRow,
} from '@portal/certification';
import { refIn, type PersonRow } from '@portal/directory';

type Data<Name extends keyof typeof certificationRoutes> = RouteData<(typeof certificationRoutes)[Name]>;
type Row = Data<'getCertificationByPage'>['data'][number];
type People = ReadonlyMap<number, PersonRow>;

/** Everybody whom a row or a page names. */
export const peopleOfStatement = (row: CertificationView): (number | null)[] => [row.signer_id, row.signed_by];

const nameOf = (people: People, id: number) => refIn(people, id) ?? { id, userNO: '', name: '', englishName: '' };

/** A statement as lists and trees show it. */
export function toCertificationRow(row: CertificationView, people: People): Row {
  return {
    id: row.id,
    recordNo: row.record_no,
    title: row.title,
    titleEn: row.title_en,
    campaignId: row.campaign_id,
    campaign: row.campaign_name,
    campaignEn: row.campaign_name_en,
    parentId: row.parent_id,
    signer: nameOf(people, row.signer_id),
    state: row.state,
    dueOn: row.due_on,
    overdueDays: row.overdueDays,
    isAsked: row.isAsked,
    openBelow: row.open_below,
    signedAt: row.signed_at?.toISOString() ?? null,
    reopenedAt: row.reopened_at?.toISOString() ?? null,
    rowVersion: row.version,
    updatedAt: row.updated_at.toISOString(),
    allowedActions: row.allowedActions,
  };
}

/** A statement as its page shows it. */
export function toCertificationRecord(detail: CertificationDetail, people: People): Data<'getCertification'> {
  const { row, text } = detail;
  return {
    ...toCertificationRow(row, people),
    periodId: row.period_id,
    period: detail.period,
    textNo: text.textNo,
    questions: [...text.questions],
    answers: Object.entries(row.answers).map(([code, { answer, comment }]) => ({ code, answer, comment })),
    signedBy: row.signed_by === null ? null : nameOf(people, row.signed_by),
    figures: detail.figures,
    signedFigures: detail.signedFigures,
    factsHash: detail.factsHash,
    signedHash: row.facts_hash,
    words: detail.words,
    signedWords: detail.signedWords,
    changes: [...detail.changes],
    changeCount: detail.changeCount,
    askedAgain: detail.askedAgain,
    inPeace: detail.inPeace,
    blockers: detail.blockers.map((blocker) => {
      const { id, recordNo, title, titleEn, signer, state, rowVersion, allowedActions } = toCertificationRow(blocker, people);
      return { id, recordNo, title, titleEn, signer, state, rowVersion, allowedActions };
    }),
  };
}

/** A record behind a figure. @param named its texts and page, where the reader may open it */
export function toStatementRecord(
  kind: FigureRecords['kind'],
  { id, key, label, value }: FigureRecords['rows'][number],
  named: NamedRecord | undefined,
): Data<'getStatementRecords'>['data'][number] {
  return { id, kind, recordNo: label, title: named?.title ?? '', titleEn: named?.titleEn ?? '', link: named?.link ?? '', key, value };
}

export const toCampaign = ({ createdAt, ...campaign }: CampaignSummary): Data<'openStatements'> => ({
  ...campaign,
  createdAt: createdAt.toISOString(),
});

export const toStatementText = ({ createdAt, questions, ...text }: StatementTextRow): Data<'saveStatementText'> => ({
  ...text,
  questions: [...questions],
  createdAt: createdAt.toISOString(),
});

export const toProposedNode = ({ signerId, ...node }: ProposedNode, people: People): Data<'proposeStatementTree'>[number] => ({
  ...node,
  signer: refIn(people, signerId),
});
