import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** One hand: 24 px grid, 1.6 px strokes, round ends. */
export const draw = (path: string) => {
  const Icon = (props: SvgIconProps) => (
    <SvgIcon viewBox="0 0 24 24" {...props} sx={{ fontSize: 18, flexShrink: 0, ...props.sx }}>
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </SvgIcon>
  );
  return Icon;
};
