import type { RiskOverview } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import { lossAddress, openIssuesAddress, reviewedAddress, verdictAddress, yearAddress, type Scope } from './addresses.ts';
import type { StripCount } from './components/CountStrip.tsx';

type Year = Pick<RiskOverview['byYear'][number], 'good' | 'fair' | 'poor' | 'none'>;
const NOTHING: Year = { good: 0, fair: 0, poor: 0, none: 0 };

export const reviewed = ({ good, fair, poor }: Year): number => good + fair + poor;
export const total = (year: Year): number => reviewed(year) + year.none;
/** Whole percents; 0 of nothing. */
export const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** The sums of the losses of both years, in the group currency. */
export function sumLosses({ categories }: RiskOverview['losses']) {
  return {
    current: categories.reduce((sum, row) => sum + row.current.net, 0),
    previous: categories.reduce((sum, row) => sum + row.previous.net, 0),
  };
}

/** By how many percent something changed; undefined where there was nothing to compare with. */
export const change = (now: number, before: number): number | undefined =>
  before > 0 ? Math.round(((now - before) / before) * 100) : undefined;

/** The figures of the strip: each is the sum of what the cards below show, and opens its list. */
export function useStrip(data: RiskOverview | undefined, scope: Scope): StripCount[] {
  const { t, n, lang } = useT();
  if (!data) return [];
  const { year, issues, losses } = data;
  const current = data.byYear.find((row) => row.year === year) ?? NOTHING;
  const last = data.byYear.find((row) => row.year === year - 1);
  const share = percent(current.good, reviewed(current));
  const before = last && reviewed(last) > 0 ? percent(last.good, reviewed(last)) : undefined;
  const points = before === undefined ? 0 : share - before;
  const money = sumLosses(losses);
  const moved = change(money.current, money.previous);
  const compact = new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en', {
    notation: 'compact',
    style: 'currency',
    currency: losses.currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 2,
  });
  const reviewedShare = percent(reviewed(current), total(current));
  return [
    {
      id: 'controls',
      label: t('overview.controls'),
      value: n(total(current)),
      to: yearAddress(year, scope),
      ...(last && { note: t('overview.inYear', { number: n(total(last)), year: String(year - 1) }) }),
    },
    {
      id: 'reviewed',
      label: t('overview.reviewed'),
      value: n(reviewed(current)),
      to: reviewedAddress(year, scope),
      note: last
        ? t('overview.shareBefore', { percent: n(reviewedShare), before: n(percent(reviewed(last), total(last))), year: String(year - 1) })
        : t('overview.share', { percent: n(reviewedShare) }),
    },
    {
      id: 'effective',
      label: t('overview.effective'),
      value: n(current.good),
      to: verdictAddress(year, 'good', scope),
      note:
        before === undefined
          ? t('overview.ofReviewed', { percent: n(share) })
          : points === 0
            ? t('overview.same', { percent: n(share), year: String(year - 1) })
            : t(points > 0 ? 'overview.up' : 'overview.down', { percent: n(share), count: Math.abs(points) }),
      noteTone: points > 0 ? 'green' : points < 0 ? 'red' : undefined,
    },
    {
      id: 'issues',
      label: t('overview.openIssues'),
      value: n(issues.open),
      to: openIssuesAddress(scope),
      ...(issues.overdue > 0 && { note: t('overview.overdue', { number: n(issues.overdue) }), noteTone: 'red' as const }),
    },
    {
      id: 'losses',
      label: t('overview.netLosses', { year: String(year) }),
      value: compact.format(money.current),
      to: lossAddress(undefined, losses.current, scope)!,
      ...(moved !== undefined && {
        note: t(moved > 0 ? 'overview.above' : 'overview.below', { percent: n(Math.abs(moved)) }),
        noteTone: moved > 0 ? ('red' as const) : ('green' as const),
      }),
    },
  ];
}
