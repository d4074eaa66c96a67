import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { isExternalAuditor, useSession } from '../api/session.ts';

/** Leads to a page that no seat opens: an external auditor reads the number alone, instead of being led to a page that is not his. */
export function StaffLink({ to, children }: { to: string; children: ReactNode }) {
  if (isExternalAuditor(useSession())) return <span>{children}</span>;
  return (
    <Link component={RouterLink} to={to}>
      {children}
    </Link>
  );
}
