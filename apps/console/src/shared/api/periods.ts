import { useQuery } from '@tanstack/react-query';
import type { DataOf } from './route-types.ts';
import { routes } from './routes.ts';
import { readQuery } from './use-call.ts';

type Period = DataOf<typeof routes.getAssessmentPeriodByPage>['data'][number];

const periodsQuery = readQuery(routes.getAssessmentPeriodByPage, { body: { pageIndex: 0, pageSize: 100 } }, { live: ['assessmentPeriod'] });

/** The assessment periods to choose from, the newest first, in one answer for whoever asks; `enabled` false asks for none. */
export const usePeriods = (enabled = true): readonly Period[] => useQuery({ ...periodsQuery, enabled }).data?.data ?? [];

/** Mostly there is one period at work, and what is begun is begun in it. */
export const isAtWork = ({ state }: Period): boolean => state === 'planning' || state === 'fieldwork';
