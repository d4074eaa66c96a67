import { draw } from './draw-icon.tsx';

export const HomeIcon = draw('M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1z');
export const MatrixIcon = draw(
  'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM4 9.5h16M9.5 9.5V20M14.75 9.5V20M4 14.75h16',
);
export const PolicyIcon = draw('M4 19.5V6a2 2 0 0 1 2-2h14v13H6a2.5 2.5 0 0 0-2 2.5zm0 0A1.5 1.5 0 0 0 5.5 21H20M9 8.5h6');
export const KnowledgeIcon = draw('M2.5 9.5 12 5l9.5 4.5L12 14zM6 11.5V16c1.7 1.6 3.7 2.4 6 2.4s4.3-.8 6-2.4v-4.5M21.5 9.5V15');
export const ChartIcon = draw('M4 20h16M7 16.5v-5M12 16.5V6M17 16.5v-8');
export const AdminIcon = draw('M4 7h9M17 7h3M4 12h3M11 12h9M4 17h11M19 17h1M15 5v4M9 10v4M17 15v4');
export const InboxIcon = draw(
  'M4 13.5 6.3 5.8A1.1 1.1 0 0 1 7.4 5h9.2a1.1 1.1 0 0 1 1.1.8L20 13.5V18a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zm0 0h4.5l1.3 2.2h4.4l1.3-2.2H20',
);
export const MenuIcon = draw('M4 7h16M4 12h16M4 17h16');
export const SidebarIcon = draw('M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM9.5 5v14');
export const ChevronDown = draw('m7 10 5 5 5-5');
export const ChevronRight = draw('m10 7 5 5-5 5');
export const CloseIcon = draw('m7 7 10 10M17 7 7 17');
export const PlusIcon = draw('M12 5v14M5 12h14');
export const FileIcon = draw('M14 3.5H7a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-12zM14 3.5v4h4');
export const CheckIcon = draw('m5 12.5 4.5 4.5L19 7.5');
export const MailIcon = draw('M5 6h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4.5 7l7.5 6 7.5-6');
export const AlertIcon = draw('M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.01');
export const InfoIcon = draw('M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 11v5M12 8v.01');
export const SunIcon = draw(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M18.7 5.3 17 7M7 17l-1.7 1.7',
);
export const MoonIcon = draw('M20 14.2A8 8 0 0 1 9.8 4 8 8 0 1 0 20 14.2z');
export const ScreenIcon = draw('M4 5h16a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM9 20h6M12 16.5V20');
export const LogOutIcon = draw('M14 4.5H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h8M10.5 12H20M16.5 8.5 20 12l-3.5 3.5');
export const TasksIcon = draw('M4 6.5 5.5 8 8.5 5M4 12.5 5.5 14l3-3M4 18.5 5.5 20l3-3M12 6.5h8M12 12.5h8M12 18.5h8');
export const ReviewIcon = draw(
  'M9 4.5h6M9 4.5A1.5 1.5 0 0 0 9 7h6a1.5 1.5 0 0 0 0-2.5M7.5 5.5H6a1 1 0 0 0-1 1V19a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V6.5a1 1 0 0 0-1-1h-1.5M8.5 13.5l2.5 2.5 4.5-5',
);
export const StoreIcon = draw(
  'M4 7.5c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3zM4 7.5v9c0 1.7 3.6 3 8 3s8-1.3 8-3v-9M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
);
export const OfflineIcon = draw(
  'M4 4l16 16M2.500 9a14 14 0 0 1 4.700-2.900M10.500 5.100A14 14 0 0 1 21.500 9M5.500 12.500a9 9 0 0 1 4.400-2.300M14.500 10.500a9 9 0 0 1 4 2M9 16a4.500 4.500 0 0 1 6 0M12 19.500v.01',
);
export const UserIcon = draw('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0');
