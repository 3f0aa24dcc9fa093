import { Link } from 'react-router'
import type { DiarySession } from '#contract/staff/diary.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { isGone } from './format-session.ts'

/** Where a parent’s consent that is missing is noted. */
export const ConsentLink = ({ session }: { session: DiarySession }) =>
  session.missing.includes('parentConsent') && !isGone(session) ? (
    <p className="pt-4">
      <Link className="link" to={staffPages.appointment(session.id)}>
        Note a parent’s consent
      </Link>
    </p>
  ) : null
