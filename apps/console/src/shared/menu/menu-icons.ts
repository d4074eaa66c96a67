import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import {
  AdminIcon,
  AlertIcon,
  ChartIcon,
  FileIcon,
  HomeIcon,
  KnowledgeIcon,
  MailIcon,
  MatrixIcon,
  PlusIcon,
  PolicyIcon,
  ReviewIcon,
  StoreIcon,
  TasksIcon,
  UserIcon,
} from '../theme/icons.tsx';

// The server names an icon; a name that this build does not know gets a plain sheet.
const icons: Record<string, ComponentType<SvgIconProps>> = {
  home: HomeIcon,
  dashboard: HomeIcon,
  matrix: MatrixIcon,
  riskControl: MatrixIcon,
  risk: MatrixIcon,
  list: MatrixIcon,
  tasks: TasksIcon,
  team: UserIcon,
  task: TasksIcon,
  mine: TasksIcon,
  review: ReviewIcon,
  chart: ChartIcon,
  store: StoreIcon,
  events: AlertIcon,
  policies: PolicyIcon,
  knowledge: KnowledgeIcon,
  admin: AdminIcon,
  mail: MailIcon,
  plus: PlusIcon,
  new: PlusIcon,
};

export const iconOf = (name: string): ComponentType<SvgIconProps> => icons[name] ?? FileIcon;
