import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { TextKey } from '#shared/i18n/texts.ts';
import {
  AlertIcon,
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
  label: TextKey;
  icon: ComponentType<SvgIconProps>;
  /** The machine whose states its records have, where that is not its own name. */
  workflow?: string;
}

const looks: Readonly<Record<string, KindLook>> = {
  riskControl: { label: 'search.kinds.riskControl', icon: MatrixIcon },
  remediationIssue: { label: 'search.kinds.remediationIssue', icon: AlertIcon },
  exam: { label: 'search.kinds.exam', icon: TasksIcon },
  share: { label: 'search.kinds.share', icon: KnowledgeIcon },
  storeItem: { label: 'search.kinds.storeItem', icon: StoreIcon },
  riskEvent: { label: 'search.kinds.riskEvent', icon: EventIcon },
  riskReport: { label: 'search.kinds.riskReport', icon: ReviewIcon },
  policy: { label: 'search.kinds.policy', icon: PolicyIcon, workflow: 'policyVersion' },
  policyFolder: { label: 'search.kinds.policyFolder', icon: FolderIcon },
};

/** What a kind of record is called and drawn as; one that this build does not know is a record like any other. */
export const lookOfKind = (kind: string): KindLook => looks[kind] ?? { label: 'search.kinds.other', icon: FileIcon };
