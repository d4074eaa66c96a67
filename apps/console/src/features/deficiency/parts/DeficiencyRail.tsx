import Link from '@mui/material/Link';
import { pageAddress, recordPages } from '@portal/contract/client';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { StaffLink } from '#shared/auditor/StaffLink.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { RailValues } from '#shared/parts/Section.tsx';
import { deficiencyAddress, type DeficiencyRecord } from '../api/records.ts';

const to = (address: string, words: string): ReactNode => (
  <Link component={RouterLink} to={address}>
    {words}
  </Link>
);

/** The same to a page that is not for external auditors. */
const toStaff = (address: string, words: string): ReactNode => <StaffLink to={address}>{words}</StaffLink>;

const linkTo: Readonly<Record<string, (id: number, words: string) => ReactNode>> = {
  controlTest: (id, words) => to(pageAddress(recordPages.controlTest.view, id), words),
  riskControl: (id, words) => toStaff(pageAddress(recordPages.riskControl.view, id), words),
  certification: (id, words) => to(pageAddress(recordPages.certification.view, id), words),
  riskReport: (id, words) => toStaff(pageAddress(recordPages.riskReport.view, id), words),
};

const periodOf = (id: number): string => pageAddress(recordPages.assessmentPeriod.view, id);

/** Who may judge it and who may not, and what it hangs together with. */
export function DeficiencyRail({ record }: { record: DeficiencyRecord }) {
  const { t, lang, name, list } = useT();
  const { sourceRecord: source, control, carriedTo, lastYear, issues, retest, evaluatedBy, testedBy, mayJudge, owner, state } = record;
  const called = ({ title, titleEn }: { title: string; titleEn: string }) => (lang === 'en' && titleEn ? titleEn : title);
  const isJudged = state === 'evaluated' || state === 'challenged';
  const excluded = [
    ...evaluatedBy.map((person) => t('deficiency.rail.as', { name: name(person), part: t('deficiency.rail.evaluated') })),
    ...testedBy.map((person) => t('deficiency.rail.as', { name: name(person), part: t('deficiency.rail.tested') })),
    t('deficiency.rail.as', { name: name(owner), part: t('deficiency.rail.owner') }),
  ];
  // What a review found came from its control: one link says both.
  const isOfControl = source?.workflow === 'riskControl' && source.id === control?.id;
  return (
    <>
      {isJudged && (
        <RailValues
          title={t('deficiency.rail.challenge')}
          rows={[
            [t('deficiency.rail.mayJudge'), list(mayJudge.map(name)) || t('deficiency.rail.nobody')],
            [t('deficiency.rail.mayNot'), list(excluded)],
          ]}
        />
      )}
      <RailValues
        title={t('deficiency.rail.linked')}
        rows={[
          // Where it was carried over, it stands in more periods than the one that found it.
          [
            t('deficiency.fields.foundIn'),
            carriedTo.length > 0 && to(periodOf(record.periodId), called({ title: record.periodTitle, titleEn: record.periodTitleEn })),
          ],
          ...carriedTo.map((period) => [t('deficiency.fields.carriedTo'), to(periodOf(period.id), called(period))] as const),
          [
            t('deficiency.rail.from'),
            source ? (linkTo[source.workflow]?.(source.id, source.no) ?? source.no) : t(`deficiency.sources.${record.source}`),
          ],
          [
            t('deficiency.fields.control'),
            control && !isOfControl && toStaff(pageAddress(recordPages.riskControl.view, control.id), control.no),
          ],
          [t('deficiency.rail.lastYear'), lastYear && to(deficiencyAddress(lastYear.id), lastYear.no)],
          ...issues.map(
            (issue) =>
              [t('deficiency.rail.remediation'), toStaff(pageAddress(recordPages.remediationIssue.view, issue.id), issue.issueNo)] as const,
          ),
          [t('deficiency.fields.retest'), retest && to(pageAddress(recordPages.controlTest.view, retest.id), retest.no)],
        ]}
      />
    </>
  );
}
