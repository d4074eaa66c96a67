import { pageAddress, recordPages } from '@portal/contract/client';
import { inLanguage } from '#shared/api/in-language.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import type { Language } from '#shared/i18n/languages.ts';
import type { Staleness } from '#shared/record/use-record-action.ts';

export type CertificationRecord = DataOf<typeof routes.getCertification>;
export type CertificationRow = DataOf<typeof routes.getCertificationByPage>['data'][number];
export type StatementFigures = CertificationRecord['figures'];

export const certificationLive = ['certification'];
export const certificationAddress = (id: number) => pageAddress(recordPages.certification.view, id);

/** Whether the reader may press for a signature: an administrator, or who signs above it, as its machine says. */
export const mayRemind = ({ allowedActions }: Pick<CertificationRow, 'allowedActions'>) => allowedActions.includes('REMIND');

export const certificationGate = {
  query: (id: number) => readQuery(routes.getCertification, { query: { id } }, { live: certificationLive }),
  numberOf: (record: CertificationRecord) => record.recordNo,
  list: '/Certification/CertificationList',
};

/** The tree of a campaign as far as the reader may see it. */
export const statementTree = (campaignId: number) =>
  readQuery(routes.getStatementTree, { query: { id: campaignId } }, { live: certificationLive });
export const statementCampaigns = readQuery(routes.getStatementCampaigns, {}, { live: certificationLive });
export const statementTexts = readQuery(routes.getStatementTexts, {}, { live: certificationLive });
/** Which proof the reader's account has. */
export const ownFactors = readQuery(routes.getSecondFactor, {}, { live: ['session'] });

/** Every step of a record, the newest first. */
export const certificationHistory = (id: number, language: Language) =>
  inLanguage(readQuery(routes.getCertificationHistory, { query: { id } }, { live: certificationLive }), language);

/** What an action on a record makes stale. */
export const staleCertification: Staleness = {
  workflow: 'certification',
  record: routes.getCertification.name,
  all: [
    routes.getCertification.name,
    routes.getCertificationHistory.name,
    routes.getCertificationByPage.name,
    routes.getStatementTree.name,
    routes.getStatementCampaigns.name,
    routes.getMyDuties.name,
    routes.search.name,
  ],
};
