import type { DashboardSummary, FigureFilter } from '../wire.ts';

type FigureName = Exclude<keyof DashboardSummary, 'total' | 'distributions'>;

/** The list filter behind each summary field. */
export const figureFilters: Readonly<Record<FigureName, FigureFilter>> = {
  // Categories are a risk's: of the rows that share a control, the leading one is counted.
  cateGory1: { categoryLevel: 1, countedOnce: true },
  cateGory2: { categoryLevel: 2, countedOnce: true },
  cateGory3: { categoryLevel: 3, countedOnce: true },
  controlAssessmentScore1: { score: 1 },
  controlAssessmentScore2: { score: 2 },
  controlAssessmentScore3: { score: 3 },
  controlAssessmentScore4: { score: 4 },
  controlAssessmentScore5: { score: 5 },
  controlEffectiveness1: { effectiveness: 1 },
  controlEffectiveness2: { effectiveness: 2 },
  controlEffectiveness3: { effectiveness: 3 },
  controlEffectiveness4: { effectiveness: 4 },
  controlEffectiveness5: { effectiveness: 5 },
  controlDeficiency1: { deficiency: '10' },
  controlDeficiency2: { deficiency: '20' },
  status0: { status: 0 },
  status1: { status: 1 },
  status3: { status: 3 },
};
