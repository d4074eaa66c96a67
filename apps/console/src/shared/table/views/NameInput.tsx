import { useState } from 'react';
import { TextInput } from '../../parts/TextInput.tsx';

/** A name that is kept when the cursor leaves it, or with Enter; Escape takes back what was typed. */
export function NameInput({ label, name, onRename }: { label: string; name: string; onRename: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  const keep = () => {
    const next = typed.trim();
    if (next && next !== name) onRename(next);
    else setTyped(name);
  };
  return (
    <TextInput
      value={typed}
      inputProps={{ 'aria-label': label, maxLength: 60 }}
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
