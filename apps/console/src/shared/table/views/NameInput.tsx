import { isLonger, LENGTH } from '@portal/contract/client';
import { useState } from 'react';
import { LimitedInput } from '../../parts/LimitedInput.tsx';

/** A name that is kept when the cursor leaves it, or with Enter; Escape takes back what was typed. One that is too long stays to be shortened. */
export function NameInput({ label, name, onRename }: { label: string; name: string; onRename: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  const keep = () => {
    const next = typed.trim();
    if (isLonger(next, LENGTH.viewName)) return;
    if (next && next !== name) onRename(next);
    else setTyped(name);
  };
  return (
    <LimitedInput
      value={typed}
      longest={LENGTH.viewName}
      inputProps={{ 'aria-label': label }}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape' && typed !== name) {
          event.stopPropagation();
          setTyped(name);
        }
      }}
    />
  );
}
