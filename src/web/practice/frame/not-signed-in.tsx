import { useLocation } from 'react-router'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { ApiProblem } from '../../api/call-api.ts'
import { PageHead } from '../../page-head.tsx'
import { toPath } from '../../session/own-path.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { ReadFailed } from '../desk/read-failed.tsx'

type NotSignedInProps = { problem: ApiProblem | null; isFetching: boolean; refetch: () => unknown }

/** Instead of a page, while it is not known who is signed in, and on the way to the sign-in. */
export function NotSignedIn({ problem, isFetching, refetch }: NotSignedInProps) {
  const redirectTo = toPath(useLocation())
  return (
    <>
      <PageHead title="Practice" description="For the staff of this practice." indexed={false} />
      <h1 tabIndex={-1}>Practice</h1>
      {problem?.status === 401 && (
        <p className="mt-4">
          <LinkButton to={staffPages.signIn({ redirectTo })}>Sign in</LinkButton>
        </p>
      )}
      {problem && problem.status !== 401 && (
        <ReadFailed problem={problem} isFetching={isFetching} refetch={refetch} />
      )}
    </>
  )
}
