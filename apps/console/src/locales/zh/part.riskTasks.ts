import riskTasks from './risk-tasks.ts';

/** What one's own controls and the reviews say beside every list of controls. */
export default { riskTasks };
