import { listTransitions, remediationIssueWorkflow } from '@portal/workflows';
import type { Text } from '../i18n/languages.ts';

/**
 * What has happened to an issue by each of its events, as its history says it; what a button is called says only what one is about to do. The build
 * replaces this file by a constant (vite.inline-tables.ts).
 */
export const issueHistory: Readonly<Record<string, Text>> = Object.fromEntries(
  listTransitions(remediationIssueWorkflow).map(({ event, meta }) => [event, meta.history]),
);
