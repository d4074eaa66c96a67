import { draw } from './draw-icon.tsx';

export const EventIcon = draw('M5 21V4M5 5c4-2.6 7 2.4 14 0v9c-7 2.4-10-2.6-14 0');
export const SearchIcon = draw('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4');
export const ChevronLeft = draw('m14 7-5 5 5 5');
export const MinusIcon = draw('M5 12h14');
export const SwapIcon = draw('M7 4 3.5 7.5 7 11M3.5 7.5H20M17 13l3.5 3.5L17 20M20.5 16.5H4');
export const UploadIcon = draw('M12 15V4M7.5 8.5 12 4l4.5 4.5M4 15v4a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-4');
export const DownloadIcon = draw('M12 4v11M7.5 10.5 12 15l4.5-4.5M4 15v4a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-4');
export const ColumnsIcon = draw('M5 5h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM9.3 5v14M14.7 5v14');
export const FilterIcon = draw('M4 6h16M7 12h10M10 18h4');
export const MoreIcon = draw('M6 12h.01M12 12h.01M18 12h.01');
export const FolderIcon = draw('M4 18V6a1 1 0 0 1 1-1h4.5l2 2.5H19a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1z');
export const ClockIcon = draw('M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 7.5V12l3 2');
export const CalendarIcon = draw('M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM8 3.5V8M16 3.5V8M4 11h16');
export const ForwardIcon = draw('m14 5 6 5.5-6 5.5M20 10.5H10a6 6 0 0 0-6 6V19');
export const ReturnIcon = draw('M10 5 4 10.5 10 16M4 10.5h10a6 6 0 0 1 6 6V19');
export const EditIcon = draw('M4 20h4L19 9l-4-4L4 16zM13 7l4 4');
export const TrashIcon = draw('M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5');
export const EyeIcon = draw(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
);
export const LockIcon = draw('M6.5 11h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM8.5 11V8a3.5 3.5 0 0 1 7 0v3');
export const HistoryIcon = draw('M4.5 12a7.5 7.5 0 1 0 2.3-5.4L4.5 9M4.5 4.5V9H9M12 8v4.2l3 1.8');
export const RefreshIcon = draw('M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4.5V9H15');
export const CopyIcon = draw(
  'M9 9h10a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1zM15 9V5a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h4',
);
export const MoveIcon = draw(
  'M4 18V6a1 1 0 0 1 1-1h4.5l2 2.5H19a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM9 13.5h6M12.5 11l2.5 2.5-2.5 2.5',
);
export const PinIcon = draw('M9 4h6l-.7 6 3.2 3.5H6.5L9.7 10zM12 13.5V20');
export const LinkIcon = draw('M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1');
export const DragIcon = draw('M9.5 6h.01M14.5 6h.01M9.5 12h.01M14.5 12h.01M9.5 18h.01M14.5 18h.01');
export const BookmarkIcon = draw('M7 4h10v16l-5-4-5 4z');
export const ReassignIcon = draw('M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 19.5a6 6 0 0 1 12 0M16 8h5.5M19 5.5 21.5 8 19 10.5');
export const RollIcon = draw(
  'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM8 3.5V8M16 3.5V8M9 14h6M12.5 11.5 15 14l-2.5 2.5',
);
export const KeyIcon = draw('M8 15.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 11.5h8.5V15M17 11.5V14');
export const ArrowDown = draw('M12 6v12M7.5 13.5 12 18l4.5-4.5');
export const ArrowUp = draw('M12 18V6M7.5 10.5 12 6l4.5 4.5');
export const LanguageIcon = draw(
  'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM4 12h16M12 4c2.5 2.3 3.5 5 3.5 8s-1 5.7-3.5 8c-2.5-2.3-3.5-5-3.5-8s1-5.7 3.5-8z',
);
export const EyeOffIcon = draw(
  'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.9 3.6M6.3 7.6A16.500 16.500 0 0 0 2.500 12S6 18.500 12 18.500a9 9 0 0 0 4-.9M10 10.200a2.500 2.500 0 0 0 3.600 3.500',
);
export const FullscreenIcon = draw('M9 4H5a1 1 0 0 0-1 1v4M15 4h4a1 1 0 0 1 1 1v4M20 15v4a1 1 0 0 1-1 1h-4M4 15v4a1 1 0 0 0 1 1h4');
export const ErrorLogIcon = draw(
  'M12 8.5a3.5 3.5 0 0 1 3.5 3.5v3a3.5 3.5 0 0 1-7 0v-3A3.5 3.5 0 0 1 12 8.5zM9.5 5.5 11 8.6M14.5 5.5 13 8.6M4.5 9 8.7 11M19.5 9l-4.2 2M4 14h4.5M20 14h-4.5M5.5 19.5 9 17M18.5 19.5 15 17',
);
export const SettingsIcon = draw(
  'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM19 12a7 7 0 0 0-.1-1.3l2-1.5-2-3.4-2.3.9a7 7 0 0 0-2.2-1.3L14 3h-4l-.4 2.4a7 7 0 0 0-2.2 1.3l-2.3-.9-2 3.4 2 1.5a7 7 0 0 0 0 2.6l-2 1.5 2 3.4 2.3-.9a7 7 0 0 0 2.2 1.3L10 21h4l.4-2.4a7 7 0 0 0 2.2-1.3l2.3.9 2-3.4-2-1.5c.1-.4.1-.9.1-1.3z',
);
