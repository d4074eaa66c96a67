import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { TextKey } from '#shared/i18n/texts.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { workflowNames } from '#shared/workflow/workflow-names.ts';
import {
  AlertIcon,
  CalendarIcon,
  EventIcon,
  FileIcon,
  FolderIcon,
  KnowledgeIcon,
  MatrixIcon,
  PolicyIcon,
  ReviewIcon,
  StoreIcon,
  TasksIcon,
} from '#shared/theme/icons.tsx';

interface KindLook {
  /** Stands above its results, where that is not what its lifecycle's records are called. */
  label?: TextKey;
  icon: ComponentType<SvgIconProps>;
  /** The machine whose states its records have, where that is not its own name. */
  workflow?: string;
}

const looks: Readonly<Record<string, KindLook>> = {
  riskControl: { label: 'search.kinds.riskControl', icon: MatrixIcon },
  remediationIssue: { label: 'search.kinds.remediationIssue', icon: AlertIcon },
  exam: { label: 'search.kinds.exam', icon: TasksIcon },
  share: { label: 'search.kinds.share', icon: KnowledgeIcon },
  campaign: { label: 'search.kinds.campaign', icon: CalendarIcon },
  storeItem: { label: 'search.kinds.storeItem', icon: StoreIcon, workflow: 'riskStoreItem' },
  riskEvent: { label: 'search.kinds.riskEvent', icon: EventIcon },
  riskReport: { label: 'search.kinds.riskReport', icon: ReviewIcon },
  policy: { label: 'search.kinds.policy', icon: PolicyIcon, workflow: 'policyVersion' },
  policyFolder: { label: 'search.kinds.policyFolder', icon: FolderIcon },
};

/** How a kind of record is drawn; one without a look of its own is a record like any other. */
export const lookOfKind = (kind: string): KindLook => looks[kind] ?? { icon: FileIcon };

/** What a group of results of a kind is called: its own words, else what its lifecycle's records are called. */
export function useKindName(): (kind: string) => string {
  const { t, pick } = useT();
  return (kind) => {
    const { label } = lookOfKind(kind);
    const name = workflowNames[kind];
    return label ? t(label) : name ? pick(name) : t('search.kinds.other');
  };
}
