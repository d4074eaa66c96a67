/** The picture of where controls, risks, issues and losses stand. */
export const overviewPage = '/RiskOverview';
