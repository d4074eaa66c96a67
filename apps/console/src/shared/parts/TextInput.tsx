import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';

/** A box to type into for use inside `Field`: what TextField draws, without the labels, selects and menus that come with it. */
export function TextInput(props: OutlinedInputProps) {
  return <OutlinedInput size="small" fullWidth {...props} />;
}
